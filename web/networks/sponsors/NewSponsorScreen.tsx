import { useNavigate } from '@tanstack/react-router'
import { HandHeart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sponsors } from '../../../contract/networks/sponsors.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { linkTo } from '../../app/links.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { upload } from '../../app/upload.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { ImageUpload } from '../../ui/forms/ImageUpload.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { useNetwork } from '../networkPage.ts'
import { SponsorWords, WhoField } from './SponsorInputs.tsx'
import './sponsors.css'

const blank: Sends<typeof sponsors.create, 'body'> = {
  user_id: null,
  name: null,
  title: null,
  header: null,
  message: null,
  picture_alt: null,
  video_url: null,
  visible: true,
}

export function NewSponsorScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const network = useNetwork()
  const all = `${linkTo.network(network)}/manage/sponsors`
  const [unsaved, setUnsaved] = useState(0)
  const [picture, setPicture] = useState<Blob | null>(null)

  /** The picture has somebody to belong to only when they are there. */
  const sendPicture = (id: number) =>
    picture &&
    upload(sponsors.changePicture, { params: { id }, parts: { file: picture } }).catch(() =>
      toast.bad(t('sponsors.new.picture_failed')),
    )
  return (
    <Section
      title={t('sponsors.new.title')}
      aside={
        <LinkButton look="q" small href={all}>
          {t('sponsors.edit.back')}
        </LinkButton>
      }
    >
      <Form
        sends={sponsors.create}
        send={(body) =>
          call(sponsors.create, { params: { id: network.id }, body }).catch((failure: unknown) => {
            toast.bad(t('sponsors.new.failed'))
            throw failure
          })
        }
        start={blank}
        texts="sponsors.field"
        onUnsaved={setUnsaved}
        label={t('sponsors.new.title')}
        then={async ({ id }) => {
          setUnsaved(0)
          await sendPicture(id)
          toast.good(t('sponsors.new.done'))
          await refresh([sponsors.list.path])
          await navigate({ href: all, ignoreBlocker: true })
        }}
      >
        <div className="fields sponsor-form">
          <WhoField />
          <WaitingPicture of={picture} onPick={setPicture} />
          <SponsorWords />
        </div>
        <div className="savebar">
          <Submit>{t('sponsors.new.save')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved + (picture && unsaved === 0 ? 1 : 0)} />
    </Section>
  )
}

function WaitingPicture({ of: picture, onPick }: { of: Blob | null; onPick: (to: Blob | null) => void }) {
  const { t } = useText()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return setUrl(null)
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <>
      <ImageUpload
        label={t('sponsors.picture.label')}
        hint={t(picture ? 'sponsors.picture.waiting' : 'sponsors.picture.hint')}
        shape="square"
        current={
          url ? (
            <img className="av xl" src={url} alt="" width={72} height={72} />
          ) : (
            <span className="av xl no-picture">
              <Icon of={HandHeart} size="l" />
            </span>
          )
        }
        has={picture !== null}
        maxBytes={sponsors.changePicture.upload.max_bytes}
        onPick={onPick}
        onRemove={() => onPick(null)}
      />
      {picture && (
        <TextField
          name="picture_alt"
          optional
          limit={255}
          hint={t('sponsors.hint.picture_alt')}
          autoComplete="off"
        />
      )}
    </>
  )
}
