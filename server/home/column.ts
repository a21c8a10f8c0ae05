import type { homeColumn } from '../../contract/home/home.ts'
import type { Answers } from '../../contract/route.ts'
import type { Reading } from '../platform/act.ts'
import { together } from '../platform/database/db.ts'
import { newFaceOf, newFacesQuestion } from './newFaces.ts'
import { quietNewsOf, quietQuestion } from './quietNews.ts'
import { waitingLines, waitingQuestions } from './waitingLines.ts'

/** The column beside Home: in one round trip, plus one for people with something waiting. */
export async function showColumn(act: Reading): Promise<Answers<typeof homeColumn.show>> {
  const { db } = act
  const [faces, quiet, ...waits] = await together(
    db,
    newFacesQuestion(act),
    quietQuestion(act),
    ...waitingQuestions(act),
  )
  return {
    waiting: await waitingLines(db, waits.flat()),
    faces: faces.map(newFaceOf),
    quiet: quiet.map(quietNewsOf),
  }
}
