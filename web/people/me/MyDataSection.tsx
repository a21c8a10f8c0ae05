import { Archive } from 'lucide-react'
import { userDownloads } from '../../../contract/downloads/downloads.ts'
import { archive } from '../../../contract/people/profile.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Page.tsx'

/** Everything that is kept about oneself, asked for with one press. */
export function MyDataSection() {
  const { t } = useText()
  const make = useSend(archive.create, {
    stale: [userDownloads.list.path],
    done: () => t('profile.data.made'),
    failed: () => t('profile.data.failed'),
  })
  return (
    <Section title={t('profile.data.title')}>
      <p className="says">{t('profile.data.lead')}</p>
      <div className="row wrap acts-below">
        <Button icon={Archive} busy={make.isPending} onClick={() => make.mutate({})}>
          {t('profile.data.make')}
        </Button>
        {make.isSuccess && (
          <LinkButton look="q" href="/downloads">
            {t('profile.data.where')}
          </LinkButton>
        )}
      </div>
    </Section>
  )
}
