import { useState } from 'react'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { go } from '../../app/navigation.ts'
import { useText } from '../../app/texts.ts'
import { Conflict } from '../../posts/writing/Conflict.tsx'
import type { Keeper, Keeping } from '../../posts/writing/keeper.ts'
import { toast } from '../../ui/toastStore.ts'
import { type Door, type Survey, toSurveys } from '../addresses.ts'
import { type Content, contentOf, savable } from './content.ts'

interface Props {
  keeper: Keeper<Content>
  keeping: Keeping
  content: Content
  survey: Survey | null
  door: Door
  open: () => void
}

/** Somebody saved a newer version: nothing is lost before it is decided which one holds. */
export function Unkept({ keeper, keeping, content, survey, door, open }: Props) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  if (keeping.state !== 'conflict') return null
  const doing = async (does: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await does()
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action'))
    }
    setBusy(false)
  }
  const copy = async () => {
    const words = {
      question: t('surveys.build.untitled_question'),
      option: (place: number) => t('surveys.build.option', { place }),
    }
    const made = await call(surveys.create, {
      body: {
        ...savable(contentOf(content), words),
        title: t('surveys.build.copy_of', { title: content.title }),
        kind: door.kind,
        network_id: door.network?.id ?? null,
      },
    })
    keeper.drop()
    await go(toSurveys.edit(made), { ignoreBlocker: true })
  }
  return (
    <Conflict
      says={t('surveys.build.conflict')}
      busy={busy}
      onLoad={() => {
        keeper.drop()
        open()
      }}
      onCopy={() => void doing(copy)}
      onOver={
        survey
          ? () =>
              void doing(async () => {
                const now = await call(surveys.show, { params: { id: survey.id } })
                await keeper.over({ version: now.version, updated_at: '' })
              })
          : undefined
      }
    />
  )
}
