import { FileUp, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { type JudgedLine, memberInvitations, members } from '../../../contract/networks/members.ts'
import type { Face as Person } from '../../../contract/shapes.ts'
import { linkTo } from '../../app/links.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toastStore.ts'
import { useNetwork } from '../networkPage.ts'
import { BySegment, KeptSegments } from './BySegment.tsx'
import { Candidates } from './Candidates.tsx'
import { Watching } from './DecideDialogs.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { questionOf } from './search.ts'
import './members.css'

type Judged = z.output<typeof JudgedLine>
type Does = 'add' | 'invite'

/** Adds people or asks them to join: found by name, or named by a list or a file. */
export function NewMembersScreen({ does }: { does: Does }) {
  const { t } = useText()
  const network = useNetwork()
  const [way, setWay] = useState<'search' | 'list' | 'segment'>('search')
  const [bulk, setBulk] = useState<number | null>(null)
  const adding = does === 'add'
  const { data } = useQueryOf(members.list, { query: questionOf({}, network.id) })
  return (
    <>
      <Section
        title={t(adding ? 'members.new.title' : 'members.new.invite_title')}
        aside={
          <LinkButton look="q" small href={`${linkTo.network(network)}/members`}>
            {t('members.new.back')}
          </LinkButton>
        }
      >
        <p className="members-lead">{t(adding ? 'members.new.lead' : 'members.new.invite_lead')}</p>
        <Segmented
          label={t('members.new.ways')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'search', text: t('members.new.by_search') },
            { value: 'list', text: t('members.new.by_list') },
            ...(adding && data?.can.add_segments
              ? [{ value: 'segment' as const, text: t('members.new.by_segment') }]
              : []),
          ]}
        />
        {way === 'search' && <BySearch does={does} begun={setBulk} />}
        {way === 'list' && <ByList does={does} begun={setBulk} />}
        {way === 'segment' && <BySegment />}
        {adding && data?.can.add && <KeptSegments />}
        {bulk !== null && <Watching id={bulk} onClose={() => setBulk(null)} />}
      </Section>
      {!adding && <OpenInvitations />}
    </>
  )
}

interface Way {
  does: Does
  /** More than a few are added by a job; it is watched. */
  begun: (bulkId: number) => void
}

/** Sends the list, and shows the result. */
function useNaming({ does, begun }: Way, then: () => void) {
  const { t } = useText()
  const network = useNetwork()
  const add = useSend(members.add, { failed: () => t('members.new.add_failed'), stale: ['/api/v1/groups'] })
  const invite = useSend(members.invite, {
    failed: () => t('members.new.invite_failed'),
    stale: [memberInvitations.list.path],
  })
  const send = (whom: { user_ids?: number[]; list?: string }) => {
    const body = { group_id: network.id, ...whom }
    if (does === 'invite')
      invite.mutate(
        { body },
        {
          onSuccess: ({ invited_count }) => {
            toast.good(t('members.new.invited', { count: invited_count }))
            then()
          },
        },
      )
    else
      add.mutate(
        { body },
        {
          onSuccess: ({ id, state, done_count, refused_count }) => {
            if (state === 'finished' && refused_count === 0)
              toast.good(t('members.new.added', { count: done_count }))
            else begun(id)
            then()
          },
        },
      )
  }
  return { send, busy: add.isPending || invite.isPending }
}

function BySearch(way: Way) {
  const { t } = useText()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const { send, busy } = useNaming(way, () => setChosen([]))
  return (
    <div className="naming">
      {/* Somebody else may be named at once. */}
      <SearchField
        key={chosen.length}
        label={t('members.new.search')}
        value={words}
        onChange={setWords}
        autoFocus
      />
      {words.trim().length > 1 && (
        <Candidates
          words={words.trim()}
          not={new Set(chosen.map(({ id }) => id))}
          choose={(person) => {
            setChosen([...chosen, person])
            setWords('')
          }}
        />
      )}
      <h3>{t('members.new.chosen')}</h3>
      {chosen.length === 0 && <p className="m2">{t('members.new.nobody_chosen')}</p>}
      <ul className="marks">
        {chosen.map((person) => (
          <li key={person.id}>
            <Face of={person} size="s" />
            <span className="grow">{person.name}</span>
            <Button
              look="q"
              small
              icon={X}
              label={t('members.new.take_away', { name: person.name })}
              onClick={() => setChosen(chosen.filter(({ id }) => id !== person.id))}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <Button look="p" busy={busy} onClick={() => send({ user_ids: chosen.map(({ id }) => id) })}>
          {t(way.does === 'add' ? 'members.new.add' : 'members.new.invite', { count: chosen.length })}
        </Button>
      )}
    </div>
  )
}

function ByList(way: Way) {
  const { t } = useText()
  const network = useNetwork()
  const file = useRef<HTMLInputElement>(null)
  const [list, setList] = useState('')
  const [judged, setJudged] = useState<readonly Judged[] | null>(null)
  const judge = useSend(members.judge, { failed: () => t('members.new.file_failed') })
  const { send, busy } = useNaming(way, () => {
    setList('')
    setJudged(null)
  })
  const change = (text: string) => {
    setList(text)
    setJudged(null)
  }
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    target.value = ''
    if (!chosen) return
    await chosen.text().then(change, () => toast.bad(t('members.new.file_failed')))
  }
  const adding = way.does === 'add'
  const wordOf = ({ verdict, text }: Judged) => {
    if (verdict === 'add' && !adding) return 'ask'
    return verdict === 'unknown' && text.includes('@') ? 'unknown_email' : verdict
  }
  const counts = (judged ?? []).filter(
    ({ verdict }) => verdict === 'add' || (!adding && verdict === 'invite'),
  ).length
  return (
    <div className="naming">
      <TextArea
        name="list"
        label={t('members.new.list')}
        hint={t('members.new.list_hint')}
        rows={6}
        value={list}
        onChange={change}
      />
      <div className="row gap3 wrap">
        <Button
          look={judged ? 's' : 'p'}
          busy={judge.isPending}
          aria-disabled={list.trim() === ''}
          onClick={() =>
            list.trim() !== '' &&
            judge.mutate(
              { params: { id: network.id }, body: { list } },
              { onSuccess: ({ items }) => setJudged(items) },
            )
          }
        >
          {t('members.new.check')}
        </Button>
        <Button icon={FileUp} onClick={() => file.current?.click()}>
          {t('members.new.file')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          hidden
          onChange={(event) => void read(event)}
        />
      </div>
      {judged && (
        <>
          <ul className="marks" aria-live="polite">
            {judged.slice(0, 200).map((line) => (
              <li key={`${line.line} ${line.text}`}>
                {line.person && <Face of={line.person} size="s" />}
                <span className="grow">{line.person?.name ?? line.text}</span>
                <Badge tone={line.verdict === 'add' ? 'ok' : 'neutral'}>
                  {t(`members.new.verdict.${wordOf(line)}`)}
                </Badge>
              </li>
            ))}
          </ul>
          {counts > 0 && (
            <Button look="p" busy={busy} onClick={() => send({ list })}>
              {t(adding ? 'members.new.add' : 'members.new.invite', { count: counts })}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
