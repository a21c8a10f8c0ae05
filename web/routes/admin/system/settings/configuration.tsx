import { createFileRoute } from '@tanstack/react-router'
import { enterprises } from '../../../../../contract/enterprise/enterprise.ts'
import { ConfigurationScreen } from '../../../../enterprise/ConfigurationScreen.tsx'

export const Route = createFileRoute('/admin/system/settings/configuration')({
  loader: ({ context }) => context.prefetch(enterprises.show),
  staticData: { title: 'enterprise.configuration.title', texts: ['enterprise'] },
  component: ConfigurationScreen,
})
