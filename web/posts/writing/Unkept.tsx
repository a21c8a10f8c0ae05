import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../app/failure.ts'
import { go } from '../../app/navigation.ts'
import { useText } from '../../app/texts.ts'
import { toast } from '../../ui/toastStore.ts'
import { Conflict } from './Conflict.tsx'
import type { Keeper, Keeping, Saved } from './keeper.ts'

interface Props<Version extends Saved> {
  keeper: Pick<Keeper<unknown>, 'drop' | 'over'>
  keeping: Keeping
  /** Opens the draft as it is saved now. */
  open: () => void
  /** Loads the newer version; null if there can be none. */
  load: (() => Promise<Version>) | null
  /** Who saved the newer version, and when: null until it has been loaded. */
  says: (newer: Version | null) => string
  /** What became of a draft that no longer exists, where that is known. */
  end?: { title: string; says: string; href: string | undefined } | null
  /** Makes a draft of its own from what was typed, and returns its address. */
  copy: () => Promise<string>
}

/** A newer version, or none any more: both ways what was typed is still here. */
export function Unkept<Version extends Saved>({
  keeper,
  keeping: { state },
  open,
  load,
  says,
  end,
  copy,
}: Props<Version>) {
  const { t } = useText()
  const [newer, setNewer] = useState<Version | null>(null)
  const [busy, setBusy] = useState(false)
  const loading = useRef(load)
  loading.current = load
  useEffect(() => {
    if (state === 'conflict') loading.current?.().then(setNewer, () => {})
  }, [state])
  if (state !== 'conflict' && state !== 'gone') return null
  const keepApart = async () => {
    setBusy(true)
    try {
      const href = await copy()
      keeper.drop()
      toast.good(t('posts.write.conflict.copied'))
      await go(href, { ignoreBlocker: true })
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action'))
    }
    setBusy(false)
  }
  const onCopy = () => void keepApart()
  if (state === 'gone')
    return (
      <Conflict
        title={end?.title ?? t('posts.write.conflict.gone_title')}
        says={end?.says ?? t('posts.write.conflict.gone')}
        kept={end ? t('posts.write.ended.kept') : undefined}
        href={end?.href}
        busy={busy}
        onCopy={onCopy}
      />
    )
  return (
    <Conflict
      says={says(newer)}
      busy={busy}
      onLoad={() => {
        keeper.drop()
        open()
      }}
      onCopy={onCopy}
      onOver={newer ? () => void keeper.over(newer) : undefined}
    />
  )
}
