import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { limits } from '../../../contract/limits.ts'
import { type Sponsor, sponsors } from '../../../contract/networks/sponsors.ts'
import { call } from '../../app/client.ts'
import { linkTo } from '../../app/links.ts'
import { keyOf, queryClient, refresh, useAnswer, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { upload } from '../../app/upload.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { ImageUpload } from '../../ui/forms/ImageUpload.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { useNetwork } from '../networkPage.ts'
import { SponsorWords } from './SponsorInputs.tsx'
import { SponsorPicture } from './SponsorPicture.tsx'
import './sponsors.css'

type Shown = z.output<typeof Sponsor>

const keep = (fresh: Shown) => queryClient.setQueryData(keyOf(sponsors.show.path, { id: fresh.id }), fresh)

/** The details of a sponsor. The person stays the same. */
export function EditSponsorScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const network = useNetwork()
  const { sponsorId = '' } = useParams({ strict: false })
  const sponsor = useAnswer(sponsors.show, { params: { id: sponsorId } })
  const all = `${linkTo.network(network)}/manage/sponsors`
  const [unsaved, setUnsaved] = useState(0)
  const params = { id: sponsor.id }
  const start = useMemo(
    () => ({
      ...(sponsor.person ? {} : { name: sponsor.name }),
      title: sponsor.title,
      header: sponsor.header,
      message: sponsor.message,
      picture_alt: sponsor.picture_alt,
      video_url: sponsor.video_url,
      visible: sponsor.visible,
      version: sponsor.version,
    }),
    [sponsor],
  )
  return (
    <Section
      title={t('sponsors.edit.of', { name: sponsor.name })}
      aside={
        <LinkButton look="q" small href={all}>
          {t('sponsors.edit.back')}
        </LinkButton>
      }
    >
      <Form
        sends={sponsors.update}
        send={(body) =>
          call(sponsors.update, { params, body }).catch(async (failure: unknown) => {
            toast.bad(t('sponsors.edit.failed'))
            // Values somebody else saved meanwhile are shown below one's own.
            await call(sponsors.show, { params }).then(keep, () => undefined)
            throw failure
          })
        }
        start={start}
        texts="sponsors.field"
        onUnsaved={setUnsaved}
        label={t('sponsors.edit.title')}
        then={async (fresh) => {
          setUnsaved(0)
          keep(fresh)
          toast.good(t('sponsors.edit.done'))
          await refresh([sponsors.list.path])
          await navigate({ href: all, ignoreBlocker: true })
        }}
      >
        <div className="fields sponsor-form">
          {sponsor.person ? (
            <p className="hint">{t('sponsors.edit.stays')}</p>
          ) : (
            <TextField name="name" limit={limits.name} autoComplete="off" />
          )}
          <Picture of={sponsor} />
          {sponsor.picture_url && (
            <TextField
              name="picture_alt"
              optional
              limit={255}
              hint={t('sponsors.hint.picture_alt')}
              autoComplete="off"
            />
          )}
          <SponsorWords />
        </div>
        <div className="savebar">
          <Submit>{t('sponsors.edit.save')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Section>
  )
}

/** Uploaded as soon as it is cropped. */
function Picture({ of: sponsor }: { of: Shown }) {
  const { t } = useText()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const params = { id: sponsor.id }
  const { mutate } = useSend(sponsors.removePicture, {
    done: () => t('sponsors.picture.removed'),
    failed: () => t('sponsors.picture.remove_failed'),
    stale: [sponsors.list.path],
  })
  const send = async (picture: Blob) => {
    setProgress(0)
    setProblem(undefined)
    try {
      keep(
        await upload(sponsors.changePicture, { params, parts: { file: picture }, onProgress: setProgress }),
      )
      toast.good(t('sponsors.picture.done'))
      void refresh([sponsors.list.path])
    } catch (failure) {
      setProblem(failure instanceof Error && failure.message ? failure.message : undefined)
      toast.bad(t('sponsors.picture.failed'))
    } finally {
      setProgress(null)
    }
  }
  return (
    <ImageUpload
      label={t('sponsors.picture.label')}
      hint={t('sponsors.picture.hint')}
      shape="square"
      current={<SponsorPicture of={sponsor} size="xl" />}
      has={sponsor.picture_url !== null}
      maxBytes={sponsors.changePicture.upload.max_bytes}
      onPick={(picture) => void send(picture)}
      onRemove={() => mutate({ params }, { onSuccess: keep })}
      progress={progress}
      error={problem}
    />
  )
}
