import { Plus, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { rewards } from '../../../contract/recognition/rewards.ts'
import type { Answers, Route, Sends } from '../../../contract/route.ts'
import type { Face } from '../../../contract/shapes.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useMe } from '../../app/me.ts'
import { go } from '../../app/navigation.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { upload } from '../../app/upload.ts'
import { useTitle } from '../../shell/title.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { FieldFrame, useField } from '../../ui/forms/field.tsx'
import { ImageUpload } from '../../ui/forms/ImageUpload.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { toRecognitionAdmin } from '../addresses.ts'
import { PeopleField } from '../PeopleField.tsx'
import { RewardPicture } from '../shop/RewardPicture.tsx'
import { staleClaims } from '../stale.ts'
import { DayField } from './DayField.tsx'

type Saved = Answers<typeof rewards.show>

const startOf = (reward: Saved) => ({
  label: reward.label,
  description: reward.description,
  price: reward.price,
  stock: reward.stock,
  per_person: reward.per_person,
  available_from: reward.available_from,
  available_until: reward.available_until,
  needs: reward.needs,
  approver_ids: reward.approvers.map(({ id }) => id),
  picture_alt: reward.picture?.alt ?? null,
  version: reward.version,
})

export function NewRewardScreen() {
  const { t } = useText()
  const { user } = useMe()
  const me: Face = { id: user.id, name: user.name, pronouns: null, avatar_url: user.avatar_url }
  const start = useMemo(
    () => ({
      label: '',
      description: null,
      stock: null,
      per_person: null,
      available_from: null,
      available_until: null,
      needs: [],
      approver_ids: [user.id],
      picture_alt: null,
    }),
    [user.id],
  )
  return (
    <RewardForm
      title={t('recognition.admin.rewards.new')}
      sends={rewards.create}
      start={start}
      approvers={[me]}
      send={(body) => call(rewards.create, { body })}
      done={t('recognition.admin.rewards.added')}
      isNew
    />
  )
}

export function EditRewardScreen({ id }: { id: string }) {
  const { t } = useText()
  const reward = useAnswer(rewards.show, { params: { id } })
  const start = useMemo(() => startOf(reward), [reward])
  const title = t('recognition.admin.rewards.edit_title', { name: reward.label })
  useTitle(title)
  return (
    <RewardForm
      title={title}
      sends={rewards.update}
      start={start}
      approvers={reward.approvers}
      reward={reward}
      send={(body) =>
        call(rewards.update, { params: { id }, body }).catch((failure: unknown) => {
          // What somebody else saved is shown, and what was typed stays.
          if (failure instanceof Failure && failure.status === 409) void refresh([rewards.show.path])
          throw failure
        })
      }
      done={t('recognition.admin.rewards.saved')}
    />
  )
}

interface Props<R extends Route> {
  title: string
  sends: R
  start: Partial<Sends<R, 'body'>>
  approvers: readonly Face[]
  reward?: Saved
  send: (body: Sends<R, 'body'>) => Promise<Saved & Answers<R>>
  done: string
  isNew?: boolean
}

function RewardForm<R extends Route>(props: Props<R>) {
  const { title, sends, start, approvers, reward, send, done, isNew = false } = props
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  const [picture, setPicture] = useState<Blob | 'none' | null>(null)
  const savePicture = async (id: number) => {
    if (picture === null) return
    try {
      if (picture === 'none') await call(rewards.removePicture, { params: { id } })
      else await upload(rewards.changePicture, { params: { id }, parts: { file: picture } })
    } catch {
      toast.bad(t('recognition.admin.rewards.picture_failed'))
    }
  }
  return (
    <Page
      title={title}
      crumbs={[{ href: toRecognitionAdmin.rewards, text: t('recognition.admin.rewards.title') }]}
    >
      <Form
        sends={sends}
        send={send}
        start={start}
        texts="recognition.admin.rewards.field"
        label={title}
        onUnsaved={setUnsaved}
        then={async (answer) => {
          setUnsaved(0)
          await savePicture((answer as Saved).id)
          toast.good(done)
          void refresh([...staleClaims, rewards.show.path])
          await go(toRecognitionAdmin.rewards, { ignoreBlocker: true })
        }}
      >
        <div className="fields">
          <TextField name="label" limit={limits.name} autoComplete="off" />
          <NumberField name="price" short />
          <TextArea name="description" optional rows={3} limit={limits.description} />
          <PictureField now={reward?.picture ?? null} picked={picture} onPick={setPicture} />
          <PeopleField
            name="approver_ids"
            hint={t('recognition.admin.rewards.hint.approver_ids')}
            known={approvers}
            most={limits.reward_approvers}
          />
        </div>
        <Section title={t('recognition.admin.rewards.limits')}>
          <div className="fields">
            <div className="two">
              <NumberField name="stock" short optional hint={t('recognition.admin.rewards.hint.stock')} />
              <NumberField
                name="per_person"
                short
                optional
                hint={t('recognition.admin.rewards.hint.per_person')}
              />
            </div>
            <div className="two">
              <DayField name="available_from" />
              <DayField
                name="available_until"
                end
                hint={t('recognition.admin.rewards.hint.available_until')}
              />
            </div>
          </div>
        </Section>
        <Section title={t('recognition.admin.rewards.needs')}>
          <div className="fields">
            <NeedsField />
          </div>
        </Section>
        <SaveBar isNew={isNew} save={isNew ? t('recognition.admin.rewards.create') : undefined} />
      </Form>
      <UnsavedGuard count={unsaved + (picture !== null && unsaved === 0 ? 1 : 0)} />
    </Page>
  )
}

interface PictureProps {
  now: Saved['picture']
  picked: Blob | 'none' | null
  onPick: (picture: Blob | 'none' | null) => void
}

/** The picture goes out with the form, after what it belongs to is there. */
function PictureField({ now, picked, onPick }: PictureProps) {
  const { t } = useText()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!(picked instanceof Blob)) return setUrl(null)
    const made = URL.createObjectURL(picked)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picked])
  const shown = picked === 'none' ? null : (url ?? now?.url ?? null)
  return (
    <>
      <ImageUpload
        label={t('recognition.admin.rewards.picture')}
        hint={t('recognition.admin.rewards.hint.picture')}
        shape="square"
        current={<RewardPicture of={shown ? { url: shown, alt: '' } : null} square />}
        has={shown !== null}
        maxBytes={rewards.changePicture.upload.max_bytes}
        onPick={onPick}
        onRemove={() => onPick(now ? 'none' : null)}
      />
      {shown !== null && (
        <TextField
          name="picture_alt"
          limit={255}
          hint={t('recognition.admin.rewards.hint.picture_alt')}
          autoComplete="off"
        />
      )}
    </>
  )
}

interface Need {
  label: string
  required?: boolean
}

/** What people say to get it: an address, a size. */
function NeedsField() {
  const { t } = useText()
  const field = useField<Need[]>({ name: 'needs' })
  const needs = field.value ?? []
  return (
    <FieldFrame field={field} hint={t('recognition.admin.rewards.hint.needs')} optional group>
      <div className="need-lines">
        {needs.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a need is its place until it is saved.
          <div key={at} className="need-line">
            <TextField
              name={`needs.${at}.label`}
              label={t('recognition.admin.rewards.need', { count: at + 1 })}
              limit={limits.name}
              autoComplete="off"
            />
            <Button
              look="q"
              icon={X}
              label={t('recognition.admin.rewards.remove_need', { count: at + 1 })}
              onClick={() => field.change(needs.toSpliced(at, 1))}
            />
            <Checkbox name={`needs.${at}.required`} label={t('recognition.admin.rewards.required')} />
          </div>
        ))}
        {needs.length < limits.reward_needs && (
          <div>
            <Button small icon={Plus} onClick={() => field.change([...needs, { label: '', required: true }])}>
              {t('recognition.admin.rewards.add_need')}
            </Button>
          </div>
        )}
      </div>
    </FieldFrame>
  )
}
