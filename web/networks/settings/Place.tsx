import { useNavigate } from '@tanstack/react-router'
import { Archive, MoveRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { ManagedNetwork } from '../../../contract/networks/manage.ts'
import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Page.tsx'
import { AskArchive, AskDelete } from '../manage/AskRemoval.tsx'
import { manageAddress } from '../manage/addresses.ts'

/** A network's place in the tree, and actions for those who manage all networks. */
export function Place({ of: network }: { of: z.output<typeof ManagedNetwork> }) {
  const { t } = useText()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null)
  const leave = () => setAsking(null)
  const gone = () => void navigate({ href: manageAddress.list, ignoreBlocker: true })
  if (!network.can.place) return null
  return (
    <Section title={t('manage.section.place')}>
      <p>
        {network.trail.length === 0
          ? t('manage.move.top')
          : network.trail.map((mark, at) => (
              <span key={mark.id}>
                {at > 0 && ' › '}
                <Anchor href={linkTo.network(mark)}>{mark.name}</Anchor>
              </span>
            ))}
      </p>
      <div className="row gap2 wrap">
        {network.kind !== 'region' && (
          <LinkButton icon={MoveRight} href={manageAddress.move(network.id)}>
            {t('manage.move.action')}
          </LinkButton>
        )}
        <Button icon={Archive} onClick={() => setAsking('archive')}>
          {t('manage.archive.do')}
        </Button>
        <Button look="dq" icon={Trash2} onClick={() => setAsking('delete')}>
          {t('manage.delete.do')}
        </Button>
      </div>
      {asking === 'archive' && <AskArchive network={network} leave={leave} then={gone} />}
      {asking === 'delete' && <AskDelete network={network} leave={leave} then={gone} />}
    </Section>
  )
}
