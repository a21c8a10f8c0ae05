import { useNavigate } from '@tanstack/react-router'
import { Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import type { Keeper } from '../../posts/writing/keeper.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import type { Content, Draft } from './content.ts'
import { DeleteEventDraft } from './DeleteEventDraft.tsx'

interface Props {
  draft: Draft
  name: string
  keeper: Keeper<Content>
}

/** Further actions on a draft. */
export function DraftMenu({ draft, name, keeper }: Props) {
  const { t } = useText()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const copy = useSend(eventDrafts.copy, {
    done: () => t('eventPlanning.drafts.copy.done'),
    failed: () => t('eventPlanning.drafts.copy.failed'),
    atOnce: ({ id }) => void navigate({ to: '/events/drafts/$draftId', params: { draftId: id } }),
  })
  return (
    <>
      <Menu
        label={t('eventPlanning.menu.label')}
        align="end"
        items={[
          {
            text: t('eventPlanning.drafts.copy.do'),
            icon: Copy,
            does: () => void keeper.flush().then(() => copy.mutate({ params: { id: draft.id } })),
          },
          'rule',
          {
            text: t('eventPlanning.drafts.delete.do'),
            icon: Trash2,
            danger: true,
            does: () => setAsking(true),
          },
        ]}
        opener={(props) => (
          <Button
            {...props}
            look="q"
            icon={Ellipsis}
            label={t('eventPlanning.menu.more')}
            busy={copy.isPending}
          />
        )}
      />
      {asking && (
        <DeleteEventDraft
          of={{ id: draft.id, name }}
          leave={() => {
            keeper.drop()
            return navigate({ to: '/events/drafts', replace: true, ignoreBlocker: true })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
