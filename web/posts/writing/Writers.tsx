import { useQuery } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { postDrafts } from '../../../contract/posts/drafts.ts'
import { useMe } from '../../app/me.ts'
import { queryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { Apart } from '../../ui/dialogs/Apart.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import type { Draft } from './content.ts'

interface Props {
  of: Draft
  /** Called before somebody is removed here. */
  parts: (userId: number) => void
  leave: () => void
}

/** The writers of a draft and what each wrote; its owner invites others, and decides who may publish it. */
export function Writers({ of: draft, parts, leave }: Props) {
  const { t } = useText()
  const { user } = useMe()
  const [asking, setAsking] = useState(false)
  const stale = [postDrafts.show.path, postDrafts.list.path]
  const invite = useSend(postDrafts.invite, {
    done: () => t('posts.write.writers.saved'),
    failed: () => t('posts.write.writers.failed'),
    stale,
  })
  const part = useSend(postDrafts.part, {
    done: () => t('posts.write.writers.parted'),
    failed: () => t('posts.write.writers.failed'),
  })
  const { writers, can } = draft
  const alone = writers.length < 2
  return (
    <Section title={t('posts.write.writers.title')}>
      {alone && <p className="m2 writers-alone">{t('posts.write.writers.alone')}</p>}
      {!alone && (
        <ul className="writers">
          {writers.map(({ person, owner, may_publish, wrote }) => (
            <li key={person.id}>
              <div className="row gap2">
                <Face of={person} size="s" />
                <div className="grow">
                  <span className="b">{person.name}</span>{' '}
                  {owner && <span className="sm m3">{t('posts.write.writers.owner')}</span>}
                  {wrote.length > 0 && (
                    <div className="sm m2">
                      {wrote.map((one) => t(`posts.write.writers.part.${one.part}`)).join(', ')} ·{' '}
                      <RelativeTime at={wrote[0]?.at ?? draft.updated_at} />
                    </div>
                  )}
                  {!owner && can.invite && (
                    <Switch
                      name={`may_publish_${person.id}`}
                      label={t('posts.write.writers.may_publish', { name: person.name })}
                      value={may_publish}
                      onChange={(may) =>
                        invite.mutate({
                          params: { id: draft.id, user_id: person.id },
                          body: { may_publish: may },
                        })
                      }
                    />
                  )}
                </div>
                {!owner && (can.invite || person.id === user.id) && (
                  <Button
                    look="q"
                    small
                    icon={X}
                    busy={part.isPending}
                    label={
                      person.id === user.id
                        ? t('posts.write.writers.leave')
                        : t('posts.write.writers.remove', { name: person.name })
                    }
                    onClick={() => {
                      parts(person.id)
                      part.mutate(
                        { params: { id: draft.id, user_id: person.id } },
                        { onSuccess: () => person.id === user.id && leave() },
                      )
                    }}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {can.invite && (
        <Button icon={UserPlus} onClick={() => setAsking(true)}>
          {t('posts.write.writers.add')}
        </Button>
      )}
      {asking && (
        <Apart>
          <AskDialog
            draft={draft}
            busy={invite.isPending}
            choose={(user_id) =>
              invite.mutate(
                { params: { id: draft.id, user_id }, body: { may_publish: false } },
                { onSuccess: () => setAsking(false) },
              )
            }
            onClose={() => setAsking(false)}
          />
        </Apart>
      )}
    </Section>
  )
}

interface AskProps {
  draft: Draft
  busy: boolean
  choose: (userId: number) => void
  onClose: () => void
}

function AskDialog({ draft, busy, choose, onClose }: AskProps) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const { data, isPending, error, refetch } = useQuery({
    ...queryOf(postDrafts.invitable, { params: { id: draft.id }, query: { search } }),
    enabled: search !== '',
  })
  return (
    <Dialog title={t('posts.write.writers.add')} onClose={onClose}>
      <p className="m2">{t('posts.write.writers.says')}</p>
      <SearchField label={t('posts.write.writers.search')} value={search} onChange={setSearch} />
      {search !== '' && (
        <ListState
          pending={isPending}
          error={error}
          retry={() => void refetch()}
          empty={data?.items.length === 0}
          whenEmpty={<p className="m2">{t('posts.write.writers.nobody')}</p>}
        >
          <ul className="marks">
            {data?.items.map((person) => (
              <li key={person.id}>
                <Button look="q" busy={busy} onClick={() => choose(person.id)}>
                  <Face of={person} size="s" />
                  <span>{person.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </ListState>
      )}
    </Dialog>
  )
}
