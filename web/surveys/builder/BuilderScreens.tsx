import { useCallback, useEffect, useState } from 'react'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { keyOf, queryClient } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { Failed, Loading } from '../../ui/tables/ListState.tsx'
import type { Door, Survey } from '../addresses.ts'
import { SurveyPage } from '../SurveyPage.tsx'
import { Builder } from './Builder.tsx'
import { PublishedForm } from './PublishedForm.tsx'

/** Saved only once the title has a letter, so that looking around leaves no draft behind. */
export function NewSurveyScreen({ door }: { door: Door }) {
  const { t } = useText()
  const title = t(door.network ? 'surveys.build.new_of_network' : 'surveys.build.new')
  return <Builder door={door} survey={null} title={title} open={() => window.location.reload()} />
}

/** Always opens the saved state of now rather than a cached one, which would conflict with the first save. */
export function EditSurveyScreen({ id, door }: { id: string; door: Door }) {
  const { t } = useText()
  const [opened, setOpened] = useState<{ survey: Survey; round: number } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const open = useCallback(async () => {
    setFailure(null)
    try {
      const survey = await call(surveys.show, { params: { id: Number(id) } })
      queryClient.setQueryData(keyOf(surveys.show.path, { id: survey.id }), survey)
      setOpened((before) => ({ survey, round: (before?.round ?? 0) + 1 }))
    } catch (problem) {
      setFailure(problem)
    }
  }, [id])
  useEffect(() => void open(), [open])
  const title = t('surveys.build.edit')
  if (failure instanceof Failure && (failure.status === 403 || failure.status === 404)) throw failure
  if (failure !== null)
    return (
      <SurveyPage door={door} title={title} back>
        <Failed error={failure} retry={() => void open()} />
      </SurveyPage>
    )
  if (!opened || opened.survey.id !== Number(id))
    return (
      <SurveyPage door={door} title={title} back>
        <Loading>
          <SkeletonList rows={6} face={false} />
        </Loading>
      </SurveyPage>
    )
  const { survey, round } = opened
  if (survey.state !== 'draft') return <PublishedForm key={round} survey={survey} />
  return (
    <Builder
      key={round}
      door={{ kind: survey.kind, network: survey.network }}
      survey={survey}
      title={title}
      open={() => void open()}
    />
  )
}
