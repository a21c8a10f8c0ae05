import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { pointRecounts, pointRules } from '../../../contract/recognition/rules.ts'
import type { Answers } from '../../../contract/route.ts'
import type { Face as Person } from '../../../contract/shapes.ts'
import { useListOf } from '../../app/lists.ts'
import { useMe } from '../../app/me.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { PersonFinder } from '../../networks/leaders/PersonField.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { toRecognitionAdmin } from '../addresses.ts'
import { GiveDialog } from '../points/HandDialogs.tsx'
import { useRecognitionWords } from '../words.ts'
import { RecountBadge } from './RecountBadge.tsx'
import { type Rule, useRuleWords } from './ruleWords.ts'
import '../recognition.css'

/** What gives points, how many, and for whom. */
export function PointsScreen() {
  const { t } = useText()
  const [giving, setGiving] = useState(false)
  const { data, isPending, error, refetch } = useQueryOf(pointRules.list)
  return (
    <Page
      title={t('recognition.admin.rules.title')}
      lead={t('recognition.admin.rules.lead')}
      actions={
        <Button icon={HandCoins} onClick={() => setGiving(true)}>
          {t('recognition.transactions.give')}
        </Button>
      }
    >
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        <ul className="point-rules">
          {data?.items.map((rule) => (
            <RuleLine key={rule.cause} of={rule} />
          ))}
        </ul>
      </ListState>
      <Recounts />
      {giving && <GiveSomebody onClose={() => setGiving(false)} />}
    </Page>
  )
}

function RuleLine({ of: rule }: { of: Rule }) {
  const { t } = useText()
  const { cause } = useRecognitionWords()
  const words = useRuleWords()
  const name = cause(rule.cause)
  return (
    <li>
      <div className="grow">
        <h2 className="row wrap gap2">
          {name}
          <Badge tone={rule.enabled ? 'ok' : 'neutral'}>
            {t(rule.enabled ? 'recognition.admin.rules.on' : 'recognition.admin.rules.off')}
          </Badge>
        </h2>
        {rule.enabled && <p className="m2">{words(rule).join(' · ')}</p>}
        {rule.changed_at && (
          <p className="sm m3">
            {rule.changed_by
              ? t('recognition.admin.rules.changed_by', { name: rule.changed_by.name })
              : t('recognition.admin.rules.changed')}{' '}
            <RelativeTime at={rule.changed_at} />
          </p>
        )}
      </div>
      {rule.recount_id !== null ? (
        <LinkButton href={toRecognitionAdmin.recount({ id: rule.recount_id })}>
          {t('recognition.admin.recount.open')}
        </LinkButton>
      ) : (
        <LinkButton
          href={toRecognitionAdmin.rule(rule.cause)}
          label={t('recognition.admin.rules.change_label', { cause: name })}
        >
          {t('recognition.admin.rules.change')}
        </LinkButton>
      )}
    </li>
  )
}

/** Rules that were reckoned anew: what came of it, and whether it was taken back. */
function Recounts() {
  const { t } = useText()
  const [at, setAt] = useState({ page: 1, page_size: 10 as const })
  const { data } = useListOf(pointRecounts.list, { query: at })
  if (!data || data.total === 0) return null
  return (
    <Section title={t('recognition.admin.recount.list')}>
      <ul className="list">
        {data.items.map((recount) => (
          <RecountLine key={recount.id} of={recount} />
        ))}
      </ul>
      {data.total > data.page_size && (
        <Pager {...data} onChange={({ page }) => setAt({ page, page_size: 10 })} />
      )}
    </Section>
  )
}

function RecountLine({ of: recount }: { of: Answers<typeof pointRecounts.show> }) {
  const { t } = useText()
  const { cause } = useRecognitionWords()
  return (
    <li className="row wrap gap4">
      <div className="grow">
        <h3>
          <Anchor href={toRecognitionAdmin.recount(recount)}>{cause(recount.cause)}</Anchor>
        </h3>
        <p className="sm m2">
          {t('recognition.admin.recount.people', { count: recount.people })} ·{' '}
          <RelativeTime at={recount.created_at} />
          {recount.created_by && ` · ${recount.created_by.name}`}
        </p>
      </div>
      <RecountBadge state={recount.state} />
    </li>
  )
}

/** Finds the person first. */
function GiveSomebody({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const { user } = useMe()
  const [person, setPerson] = useState<Person | null>(null)
  if (person) return <GiveDialog person={person} onClose={onClose} />
  return (
    <Dialog title={t('recognition.transactions.give')} onClose={onClose}>
      <p className="m2">{t('recognition.transactions.whom')}</p>
      <PersonFinder choose={setPerson} without={[user.id]} />
    </Dialog>
  )
}
