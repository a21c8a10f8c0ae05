import { Download, Eye, Mail, Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { numbersFor } from '../../contract/formats.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { Timeline } from '../ui/dates/Timeline.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Face } from '../ui/Face.tsx'
import { Checkbox } from '../ui/forms/Checkbox.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { type Column, DataTable, type Direction } from '../ui/tables/DataTable.tsx'
import { Reorder } from '../ui/tables/Reorder.tsx'
import { toast } from '../ui/toastStore.ts'
import { Block } from './Block.tsx'
import { manyPeople, people, type Sample } from './samples.ts'

const words: Record<Sample['state'], string> = {
  active: 'Active',
  pending_activation: 'Pending activation',
  invited: 'Invited',
  inactive: 'Inactive',
  pending_deletion: 'Deletes in 9 days',
}

export function Lists() {
  const dates = useDates()
  const columns: readonly Column<Sample>[] = [
    {
      key: 'name',
      title: 'Name',
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (person) => <span className="b">{person.name}</span>,
    },
    { key: 'role', title: 'Role', card: 'line', cell: (person) => person.role },
    {
      key: 'state',
      title: 'Status',
      card: 'state',
      cell: (person) => <StateBadge state={person.state}>{words[person.state]}</StateBadge>,
    },
    {
      key: 'joined',
      title: 'Joined',
      keep: true,
      sorts: true,
      cell: (person) => person.joined && dates.short(person.joined),
    },
    {
      key: 'points',
      title: 'Points',
      sorts: true,
      numeric: true,
      cell: (person) => numbersFor('en').format(person.id * 1240),
    },
    { key: 'id', title: 'Employee ID', hidden: true, cell: (person) => `H-${31_100 + person.id}` },
  ]
  return (
    <>
      <Block name="table">
        <Users columns={columns} />
        <div className="gallery-pair">
          <DataTable label="Loading" {...common} columns={columns.slice(0, 2)} rows={[]} pending />
          <DataTable
            label="Failed"
            {...common}
            columns={columns.slice(0, 2)}
            rows={[]}
            error={{ code: 'unavailable', message: 'Server Unavailable' }}
            retry={() => {}}
          />
          <DataTable
            label="Empty"
            {...common}
            columns={columns.slice(0, 2)}
            rows={[]}
            whenEmpty={
              <EmptyState small level={3} title="Nobody by that name">
                Try fewer letters.
              </EmptyState>
            }
          />
        </div>
      </Block>
      <Block name="long_table">
        <details>
          <summary className="link">500</summary>
          <DataTable
            label="Five hundred people"
            {...common}
            columns={columns.slice(0, 4)}
            rows={manyPeople}
          />
        </details>
      </Block>
      <Block name="reorder">
        <Ordered />
      </Block>
      <Block name="timeline">
        <Timeline
          label="What happened"
          steps={[
            {
              id: 1,
              at: new Date(Date.now() - 120_000),
              tone: 'ok',
              icon: Pencil,
              text: 'Olu approved the budget',
              detail: 'With the room, without the band.',
            },
            {
              id: 2,
              at: new Date(Date.now() - 26 * 3_600_000),
              face: <Face of={people[0]} />,
              text: 'Grace asked for 4,200 dollars',
            },
            { id: 3, at: new Date(Date.now() - 40 * 86_400_000), icon: Mail, text: 'The draft was shared' },
          ]}
        />
      </Block>
    </>
  )
}

function Ordered() {
  const [rows, setRows] = useState(people.slice(0, 4))
  return (
    <Reorder rows={rows} {...common} onChange={setRows}>
      {(person) => <span className="b">{person.name}</span>}
    </Reorder>
  )
}

const common = {
  keyOf: (person: Sample) => person.id,
  nameOf: (person: Sample) => person.name,
}

function Users({ columns }: { columns: readonly Column<Sample>[] }) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<{ by: string; direction: Direction }>({ by: 'name', direction: 'asc' })
  const [at, setAt] = useState({ page: 1, page_size: 10 })
  const [roles, setRoles] = useState(true)
  const sorted = people.toSorted(
    (one, other) => one.name.localeCompare(other.name) * (sort.direction === 'asc' ? 1 : -1),
  )
  return (
    <DataTable
      {...common}
      label="Users"
      columns={columns}
      rows={sorted.filter((person) => person.name.toLowerCase().includes(search.toLowerCase()))}
      faceOf={(person) => <Face of={person} />}
      sort={{ ...sort, onSort: (by, direction) => setSort({ by, direction }) }}
      paging={{ ...at, total: 2431, onChange: setAt }}
      search={<SearchField label="Search name, email or employee ID" value={search} onChange={setSearch} />}
      filters={
        <>
          <Chip text="Role" value={roles ? '5 of 8' : undefined} onRemove={() => setRoles(false)}>
            <Checkbox name="member" label="Member" value={roles} onChange={setRoles} />
          </Chip>
          <Chip text="Segment">{(close) => <Button onClick={close}>Apply</Button>}</Chip>
          <Chip text="Community">{(close) => <Button onClick={close}>Apply</Button>}</Chip>
        </>
      }
      tools={
        <Button small icon={Download} onClick={() => toast.info('The file will be in your downloads')}>
          Export
        </Button>
      }
      bulk={[
        {
          text: 'Resend invitation',
          icon: Mail,
          does: (keys) => toast.good(`${keys.length} invitations sent`),
        },
        { text: 'Deactivate', icon: UserMinus, danger: true, does: (_, clear) => clear() },
      ]}
      rowMenu={(person) => [
        { text: 'View profile', icon: Eye, href: '#table' },
        { text: 'Edit', icon: Pencil, does: () => toast.info(`Edit ${person.name}`) },
        { text: 'Resend invitation', icon: Mail, disabled: person.state !== 'invited' },
        'rule',
        {
          text: 'Deactivate',
          icon: UserMinus,
          danger: true,
          does: () => toast.good(`${person.name} deactivated`),
        },
      ]}
    />
  )
}
