import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { JudgedAttendance } from '../../../contract/events/day.ts'
import { foldedText } from '../../../contract/foldedText.ts'
import { MOST_LINES } from '../../../contract/networks/members.ts'
import { unreadable } from '../../networks/members/pastedPeople.ts'
import type { Db } from '../../platform/database/db.ts'
import { invalid } from '../../platform/errors.ts'
import { delimiters, recordsOf } from '../../platform/files/csvReader.ts'
import type { Speak } from '../../platform/texts.ts'
import { judgedLines } from '../registration/judgedAttendees.ts'

type Judged = z.output<typeof JudgedAttendance>

const yes = ['yes', 'y', 'true', '1', 'x']
const no = ['no', 'n', 'false', '0']

interface Line {
  line: number
  cells: string[]
  attended: boolean | null
}

/** The lines of a file whose first line names the columns; `attended`, or its translation, holds yes or no. */
async function attendanceIn(list: string, say: Speak): Promise<Line[]> {
  const [first = ''] = list.trimStart().split(/\r?\n/, 1)
  const delimiter = delimiters.find((one) => first.includes(one)) ?? ','
  const names = new Set(['attended', foldedText(say('eventDay.file.column'))])
  const words = {
    yes: new Set([...yes, foldedText(say('eventDay.file.yes'))]),
    no: new Set([...no, foldedText(say('eventDay.file.no'))]),
  }
  const lines: Line[] = []
  let column: number | undefined
  try {
    for await (const { cells, line } of recordsOf(Readable.from([list.replace(/^\uFEFF/, '')]), delimiter)) {
      const said = cells.map((cell) => cell.trim())
      if (column === undefined) {
        column = said.findIndex((cell) => names.has(foldedText(cell)))
        if (column === -1) throw invalid({ list: { code: 'attended_column' } })
        continue
      }
      const word = foldedText(said[column] ?? '')
      const who = said.filter((cell, at) => at !== column && cell !== '')
      if (who.length === 0 && word === '') continue
      lines.push({
        line,
        cells: who,
        attended: words.yes.has(word) ? true : words.no.has(word) ? false : null,
      })
      if (lines.length > MOST_LINES) throw invalid({ list: { code: 'too_many', facts: { max: MOST_LINES } } })
    }
  } catch (error) {
    throw unreadable(error)
  }
  return lines
}

/** What each line would do: the person, and whether they attended. */
export async function judgeAttendance(db: Db, eventId: number, list: string, say: Speak) {
  const lines = await attendanceIn(list, say)
  const people = await judgedLines(db, eventId, lines)
  return people.map(({ line, said, verdict, person, state }, at): Judged & { attended: boolean | null } => {
    const attended = lines[at]?.attended ?? null
    const judged = (one: Judged['verdict']) => ({ line, said, verdict: one, person, attended })
    if (verdict === 'unknown' || verdict === 'ambiguous' || verdict === 'repeated') return judged(verdict)
    if (attended === null) return judged('unclear')
    if (attended === (state === 'attended')) return judged('as_it_is')
    if (!attended)
      return judged(state === 'registered' || state === 'no_show' || state === null ? 'as_it_is' : 'absent')
    if (state === 'registered' || state === 'no_show') return judged('attended')
    return judged(verdict === 'inactive' ? 'inactive' : 'walked_in')
  })
}
