import { useState } from 'react'
import type { z } from 'zod'
import { type ManagedNetwork, managedNetworks } from '../../../contract/networks/manage.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { refresh, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { upload } from '../../app/upload.ts'
import { ImageUpload } from '../../ui/forms/ImageUpload.tsx'
import { Banner, Glyph } from '../../ui/Glyph.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'

type Network = z.output<typeof ManagedNetwork>

interface Props {
  of: Network
  keep: (fresh: Network) => void
}

/** Banner and logo, sent as soon as they are cut; without them the pattern is drawn. */
export function PictureInputs({ of: network, keep }: Props) {
  const { t } = useText()
  return (
    <Section title={t('manage.section.pictures')}>
      <div className="fields">
        <OnePicture which="banner" of={network} keep={keep} />
        <OnePicture which="logo" of={network} keep={keep} />
      </div>
    </Section>
  )
}

const sends = {
  banner: { change: managedNetworks.changeBanner, remove: managedNetworks.removeBanner },
  logo: { change: managedNetworks.changeLogo, remove: managedNetworks.removeLogo },
}

function OnePicture({ of: network, keep, which }: Props & { which: 'banner' | 'logo' }) {
  const { t } = useText()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const { change, remove } = sends[which]
  const params = { id: network.id }
  const { mutate } = useSend(remove, {
    done: () => t('manage.pictures.removed'),
    failed: () => t('manage.pictures.remove_failed'),
    stale: [groups.list.path],
  })
  const send = async (picture: Blob) => {
    setProgress(0)
    setProblem(undefined)
    try {
      keep(await upload(change, { params, parts: { file: picture }, onProgress: setProgress }))
      toast.good(t(`manage.pictures.${which}_done`))
      void refresh([groups.list.path])
    } catch (failure) {
      setProblem(failure instanceof Error && failure.message ? failure.message : undefined)
      toast.bad(t(`manage.pictures.${which}_failed`))
    } finally {
      setProgress(null)
    }
  }
  return (
    <ImageUpload
      label={t(`manage.pictures.${which}`)}
      hint={t(`manage.pictures.${which}_hint`)}
      shape={which === 'banner' ? 'banner' : 'square'}
      current={
        which === 'banner' ? <Banner src={network.banner_url} /> : <Glyph src={network.glyph_url} size="xl" />
      }
      has={which === 'banner' ? network.has_banner : network.has_logo}
      maxBytes={managedNetworks.changeBanner.upload.max_bytes}
      onPick={(picture) => void send(picture)}
      onRemove={() => mutate({ params }, { onSuccess: keep })}
      progress={progress}
      error={problem}
    />
  )
}
