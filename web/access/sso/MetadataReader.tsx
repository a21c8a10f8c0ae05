import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { sso, ssoLimits } from '../../../contract/access/sso.ts'
import { Failure } from '../../app/failure.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormScope } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'

/** Reads metadata from an address, a file or pasted text: fills in the form, and saves nothing. */
export function MetadataReader() {
  const { t } = useText()
  const { store } = useFormScope()
  const url = useField<string | null>({ name: 'metadata_url' })
  const file = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<{ url?: string; xml?: string }>({})
  const read = useSend(sso.readMetadata, { quiet: true })

  const ask = (body: { url?: string; xml?: string }) => {
    setProblem({})
    read.mutate(
      { body },
      {
        onSuccess: ({ idp_issuer, login_url, logout_url, certificates, metadata_url }) => {
          const found = { idp_issuer, login_url, logout_url, certificates, metadata_url }
          for (const [name, value] of Object.entries(found)) store.set(name, value)
          setPasted('')
          toast.good(t('sso.metadata.read_done'))
        },
        onError: (failure) => {
          toast.bad(t('sso.metadata.read_failed'))
          const fields = failure instanceof Failure ? failure.fields : undefined
          const otherwise = failure instanceof Failure ? failure.message : t('sso.metadata.read_failed')
          setProblem({ url: fields?.url, xml: fields?.xml ?? (fields?.url ? undefined : otherwise) })
        },
      },
    )
  }
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!chosen) return
    if (chosen.size > ssoLimits.metadata) return setProblem({ xml: t('sso.metadata.too_large') })
    ask({ xml: await chosen.text() })
  }

  return (
    <fieldset className="sso-read">
      <legend className="lab">{t('sso.metadata.title')}</legend>
      <p className="hint">{t('sso.metadata.lead')}</p>
      <div className="row gap2 top">
        <div className="grow">
          <TextField
            name="metadata_url"
            type="url"
            label={t('sso.metadata.url')}
            value={url.value ?? ''}
            error={problem.url ?? url.error}
            onChange={(text) => url.change(text.trim() === '' ? null : text)}
          />
        </div>
        <Button
          className="beside"
          busy={read.isPending}
          aria-disabled={!url.value}
          onClick={() => url.value && ask({ url: url.value })}
        >
          {t('sso.metadata.read')}
        </Button>
      </div>
      <TextArea
        name="xml"
        rows={2}
        label={t('sso.metadata.paste')}
        value={pasted}
        error={problem.xml}
        onChange={setPasted}
      />
      <div className="row gap2 wrap">
        {pasted.trim() !== '' && (
          <Button busy={read.isPending} onClick={() => ask({ xml: pasted })}>
            {t('sso.metadata.read')}
          </Button>
        )}
        <Button icon={FileUp} onClick={() => file.current?.click()}>
          {t('sso.metadata.upload')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".xml,application/xml,text/xml"
          aria-label={t('sso.metadata.upload')}
          onChange={(event) => void take(event)}
        />
      </div>
    </fieldset>
  )
}
