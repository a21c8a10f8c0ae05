import { useCallback, useRef } from 'react'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { keyOf, queryClient, refresh } from '../../app/query.ts'
import { readJson, storage } from '../../app/storage.ts'
import { translate } from '../../app/texts.ts'
import { useKeeperOf } from '../../posts/writing/useKeeper.ts'
import { same } from '../../ui/forms/formStore.ts'
import type { Door, Survey } from '../addresses.ts'
import { beginHere } from './begun.ts'
import { type Content, contentOf, savable } from './content.ts'

interface Unsaved {
  content: Content
  version: number
}

export const memoryOf = (userId: number, of: Door | { id: number }) =>
  `unsaved-survey-${userId}-${'id' in of ? of.id : `new-${of.kind}-${of.network?.id ?? 0}`}`

/** Typed words that never reached the server. For a new survey, only those that have no draft yet. */
export function unsavedIn(memory: string, survey: Survey | null): Unsaved | null {
  const unsaved = readJson<Unsaved>(memory)
  if (!unsaved?.content) return null
  const isOpen = survey ? !same(unsaved.content, contentOf(survey)) : unsaved.version === 0
  if (isOpen) return unsaved
  storage.remove(memory)
  return null
}

const untitled = () => ({
  question: translate('surveys.build.untitled_question'),
  option: (place: number) => translate('surveys.build.option', { place }),
})

/** Creates a draft, for the network or the part of the administration where the builder is open. */
export const begin = (content: Content, door: Door) =>
  call(surveys.create, {
    body: {
      ...savable(contentOf(content), untitled()),
      kind: door.kind,
      network_id: door.network?.id ?? null,
    },
  })

interface Keeps {
  door: Door
  survey: Survey | null
  memory: string
  /** The version on which the typed words are based. */
  version: number
  /** Called once the draft has an id. */
  onBegun: (id: number) => void
}

/** Saves a survey as people type. The first letter of the title creates the draft. */
export function useSurveyKeeper({ door, survey, memory, version, onBegun }: Keeps) {
  const id = useRef(survey?.id)
  const save = useCallback(
    async (content: Content, builtOn: number) => {
      if (content.title.trim() === '') throw new Failure(422, translate('surveys.build.needs_title'))
      if (id.current === undefined) {
        const made = await begin(content, door)
        id.current = made.id
        beginHere(made.id)
        onBegun(made.id)
        void refresh([surveys.list.path])
        return keep(made)
      }
      const params = { id: id.current }
      const body = savable(content, untitled())
      try {
        return keep(await call(surveys.update, { params, body: { ...body, version: builtOn } }))
      } catch (failure) {
        if (!(failure instanceof Failure) || failure.code !== 'changed_meanwhile') throw failure
        // The answer to an earlier save may have been lost: if the server has these words, they are saved.
        const now = await call(surveys.show, { params })
        if (!same(savable(contentOf(now), untitled()), body)) throw failure
        return keep(now)
      }
    },
    [door, onBegun],
  )
  const kept = useKeeperOf<Content>({ memory, saved: { version, updated_at: '' }, save })
  return { ...kept, id: () => id.current }
}

function keep(survey: Survey) {
  queryClient.setQueryData(keyOf(surveys.show.path, { id: survey.id }), survey)
  return keptAs(survey)
}

/** Surveys have no moment of their latest change; the version is enough. */
export const keptAs = ({ version }: Survey) => ({ version, updated_at: '' })
