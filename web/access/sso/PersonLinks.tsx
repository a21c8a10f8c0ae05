import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { ssoLinks } from '../../../contract/access/sso.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import './sso.css'

/** A person's identities at the company's sign-in, to be removed if one is wrong. */
export function PersonLinks({ of: { id, name } }: { of: { id: number; name: string } }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(ssoLinks.list, { params: { id } })
  const [asking, setAsking] = useState(false)
  const { mutate, isPending: removing } = useSend(ssoLinks.remove, {
    done: () => t('users.sso_links.removed'),
    failed: () => t('users.sso_links.failed'),
    stale: [ssoLinks.list.path, accounts.show.path],
  })
  if (data?.items.length === 0) return null
  return (
    <Section title={t('users.sso_links.title')}>
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data?.items.map((link) => (
          <dl key={link.id} className="sso-facts">
            <div>
              <dt>{t('users.sso_links.issuer')}</dt>
              <dd>{link.issuer}</dd>
            </div>
            <div>
              <dt>{t('users.sso_links.subject')}</dt>
              <dd>{link.subject}</dd>
            </div>
            <div>
              <dt>{t('users.sso_links.last_used_at')}</dt>
              <dd>
                <RelativeTime at={link.last_used_at} />
              </dd>
            </div>
          </dl>
        ))}
        <p className="sso-after">
          <Button small icon={Unlink} onClick={() => setAsking(true)}>
            {t('users.sso_links.remove')}
          </Button>
        </p>
      </ListState>
      {asking && (
        <ConfirmDialog
          title={t('users.sso_links.ask', { name })}
          lose={t('users.sso_links.remove')}
          busy={removing}
          onKeep={() => setAsking(false)}
          onLose={() => mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
        >
          {t('users.sso_links.says')}
        </ConfirmDialog>
      )}
    </Section>
  )
}
