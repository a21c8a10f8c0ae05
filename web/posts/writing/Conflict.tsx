import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

type Say = ReturnType<typeof useText>['t']

/** Who saved the newer version and when; one's own was saved in another window. */
export const sayNewer = (
  t: Say,
  what: 'draft' | 'post',
  { by, moment }: { by: { id: number; name: string } | null | undefined; moment: string },
  me: number,
) =>
  by && by.id !== me
    ? t(`posts.write.conflict.${what}_by`, { name: by.name, moment })
    : t(`posts.write.conflict.${what}`, { moment })

interface Props {
  title?: string | undefined
  says: string
  /** Where what was typed is now. */
  kept?: string | undefined
  busy: boolean
  /** The choices: show the newer one, keep mine as a copy, overwrite it with mine. */
  onLoad?: (() => void) | undefined
  onCopy: () => void
  /** The post that it became. */
  href?: string | undefined
  onOver?: (() => void) | undefined
}

/** Somebody saved a newer one. Nothing is lost before its writer decides. */
export function Conflict({ title, says, kept, busy, onLoad, onCopy, onOver, href }: Props) {
  const { t } = useText()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="note wait draft-conflict" role="alert">
      <Icon of={TriangleAlert} />
      <div className="grow">
        <p className="b">{title ?? t('posts.write.conflict.title')}</p>
        <p>{says}</p>
        {kept && <p>{kept}</p>}
        <div className="row gap2 wrap acts">
          {href && <LinkButton href={href}>{t('posts.write.ended.open')}</LinkButton>}
          {onLoad && <Button onClick={onLoad}>{t('posts.write.conflict.load')}</Button>}
          <Button busy={busy} onClick={onCopy}>
            {t('posts.write.conflict.copy')}
          </Button>
          {onOver && (
            <Button look="dq" busy={busy} onClick={onOver}>
              {t('posts.write.conflict.over')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
