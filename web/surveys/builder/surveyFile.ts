import type { z } from 'zod'
import type { Answers, Route } from '../../../contract/route.ts'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { call } from '../../app/client.ts'
import type { Survey } from '../addresses.ts'

type SurveyFile = Answers<typeof surveys.export>

/** Signs that some system doesn't take in the name of a file. */
const refused = /[\p{Cc}<>:"/\\|?*]+/gu

/** The questions as a file, to be used elsewhere or begun anew with. */
export async function saveSurveyFile({ id, title }: Pick<Survey, 'id' | 'title'>) {
  const definition = await call(surveys.export, { params: { id } })
  const file = new Blob([`${JSON.stringify(definition, null, 2)}\n`], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${title.replaceAll(refused, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80)}.json`
  link.click()
  // The download begins after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** What such a file holds, or nothing where it is something else. */
export async function readSurveyFile(file: File): Promise<SurveyFile | null> {
  try {
    const schema = await returnsOf(surveys.export)
    const read = schema?.safeParse(JSON.parse(await file.text()))
    return read?.success ? (read.data as SurveyFile) : null
  } catch {
    return null
  }
}

/** In the browser the contract brings its schemas when first asked. */
async function returnsOf(route: Route): Promise<z.ZodType | undefined> {
  const lazy = route as { schema?: (part: 'returns') => Promise<z.ZodType | undefined> }
  return lazy.schema ? lazy.schema('returns') : route.returns
}
