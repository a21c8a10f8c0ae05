import type { z } from 'zod'
import type { Answers, Route } from '../../../contract/route.ts'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { call } from '../../app/client.ts'
import { nameOfFile, saveFile } from '../../ui/files.ts'
import type { Survey } from '../addresses.ts'

type SurveyFile = Answers<typeof surveys.export>

/** Downloads the questions as a file, for another enterprise or as a start for another survey. */
export async function saveSurveyFile({ id, title }: Pick<Survey, 'id' | 'title'>) {
  const definition = await call(surveys.export, { params: { id } })
  const file = new Blob([`${JSON.stringify(definition, null, 2)}\n`], { type: 'application/json' })
  saveFile(file, nameOfFile(title, 'json'))
}

/** The content of such a file, or null if it is something else. */
export async function readSurveyFile(file: File): Promise<SurveyFile | null> {
  try {
    const schema = await returnsOf(surveys.export)
    const read = schema?.safeParse(JSON.parse(await file.text()))
    return read?.success ? (read.data as SurveyFile) : null
  } catch {
    return null
  }
}

/** In browsers, the schemas of the contract load on first use. */
async function returnsOf(route: Route): Promise<z.ZodType | undefined> {
  const lazy = route as { schema?: (part: 'returns') => Promise<z.ZodType | undefined> }
  return lazy.schema ? lazy.schema('returns') : route.returns
}
