import { useQuery } from '@tanstack/react-query'
import { postDrafts } from '../../../contract/posts/drafts.ts'
import { call } from '../../app/client.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { queryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { beginWith } from './beginWith.ts'
import { sayNewer } from './Conflict.tsx'
import { contentOf, type Draft, type Written } from './content.ts'
import type { Keeper, Keeping } from './keeper.ts'
import { Unkept } from './Unkept.tsx'

export interface PaperProps {
  draft: Draft
  keeper: Keeper
  keeping: Keeping
  open: () => void
}

/** What became of a draft that no longer exists, in words; nothing if that isn't known. */
export function useEnd(draftId: string, enabled: boolean) {
  const { t } = useText()
  const dates = useDates()
  const { data, isPending } = useQuery({
    ...queryOf(postDrafts.end, { params: { id: draftId } }),
    enabled,
    retry: false,
  })
  const end = data?.end
  if (!enabled || isPending) return { isPending: enabled, end: null }
  if (!end) return { isPending: false, end: null }
  const { became, by, at, post_id } = end
  const moment = dates.moment(at)
  const says =
    by !== null
      ? t(`posts.write.ended.${became}`, { name: by.name, moment })
      : became === 'published'
        ? t('posts.write.ended.published_by_you', { moment })
        : t('posts.write.conflict.gone')
  return {
    isPending: false,
    end: {
      title: t(`posts.write.ended.${became}_title`),
      says,
      href: post_id === null ? undefined : linkTo.post({ id: post_id }),
    },
  }
}

/** A co-writer has saved it, and nothing typed here is unsaved. */
export function Newer({ of: fresh, keeper, keeping, open }: Omit<PaperProps, 'draft'> & { of: Draft }) {
  const { t } = useText()
  const dates = useDates()
  const { user } = useMe()
  const { saved_by, version, updated_at } = fresh
  if (keeping.state !== 'saved' || !saved_by || saved_by.id === user.id || version <= keeper.saved.version)
    return null
  return (
    <div className="note info requested" role="status">
      <div className="grow">
        <p>{t('posts.write.writers.newer', { name: saved_by.name, moment: dates.moment(updated_at) })}</p>
        <Button
          onClick={() => {
            keeper.drop()
            open()
          }}
        >
          {t('posts.write.conflict.load')}
        </Button>
      </div>
    </div>
  )
}

export function UnkeptPost({ draft, written, keeper, keeping, open }: PaperProps & { written: Written }) {
  const { t } = useText()
  const dates = useDates()
  const { user } = useMe()
  const { isPending, end } = useEnd(draft.id, keeping.state === 'gone')
  if (isPending) return null
  return (
    <Unkept
      keeper={keeper}
      keeping={keeping}
      open={open}
      load={() => call(postDrafts.show, { params: { id: draft.id } })}
      says={(newer) =>
        sayNewer(
          t,
          'draft',
          { by: newer?.saved_by, moment: newer ? dates.moment(newer.updated_at) : '…' },
          user.id,
        )
      }
      end={end}
      copy={async () => `/posts/drafts/${(await beginWith(contentOf(written))).id}`}
    />
  )
}
