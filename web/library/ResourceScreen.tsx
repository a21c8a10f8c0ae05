import { useNavigate, useParams } from '@tanstack/react-router'
import { Download, ExternalLink, Pencil, RotateCcw, Settings2 } from 'lucide-react'
import type { z } from 'zod'
import { folders } from '../../contract/library/library.ts'
import { type ResourcePage, resources } from '../../contract/library/resources.ts'
import { Failure } from '../app/failure.ts'
import { linkTo } from '../app/links.ts'
import { useQueryOf, useSend } from '../app/query.ts'
import { useRecentPlace } from '../app/recentPlaces.ts'
import { useText } from '../app/texts.ts'
import { useTitle } from '../shell/title.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Pill } from '../ui/Chip.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { Menu } from '../ui/dialogs/Menu.tsx'
import { Face } from '../ui/Face.tsx'
import { Page } from '../ui/Page.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { Loading } from '../ui/tables/ListState.tsx'
import { useCrumbs } from './FolderScreen.tsx'
import { LabelDot } from './LabelDot.tsx'
import { Preview } from './Preview.tsx'
import { Refused } from './Refused.tsx'
import { useResourceActs } from './ResourceActs.tsx'
import { resourceAt, shelfOf } from './shelf.ts'
import { Versions } from './Versions.tsx'
import { bytesWords } from './words.ts'
import './library.css'

export type Read = z.output<typeof ResourcePage>

/** A resource has a page outside its network, so its path starts with the network. */
export function useResourceCrumbs({ network, trail }: Pick<Read, 'network' | 'trail'>) {
  const crumbs = useCrumbs(network, trail)
  return network ? [{ href: linkTo.network(network), text: network.name }, ...crumbs] : crumbs
}

/** One resource: looked at without leaving the page, with all its versions. */
export function ResourceScreen() {
  const { resourceId = '' } = useParams({ strict: false })
  const id = Number(resourceId)
  const { data, error } = useQueryOf(resources.show, { params: { id } })
  if (error instanceof Failure && error.code === 'denied.folder_view')
    return <Refused failure={error} of={{ resource: id }} />
  if (error) throw error
  if (!data)
    return (
      <div className="in">
        <Loading>
          <SkeletonList rows={6} />
        </Loading>
      </div>
    )
  return <Shown key={id} of={data} />
}

function Shown({ of: resource }: { of: Read }) {
  const { t, locale } = useText()
  const dates = useDates()
  const { title, file, url, archived_at, expires_on } = resource
  useTitle(title)
  useRecentPlace({
    kind: 'resource',
    id: resource.id,
    name: title,
    detail: resource.folder.name,
    link: resourceAt(resource),
    picture_url: null,
  })
  return (
    <Page
      title={title}
      lead={resource.description}
      crumbs={useResourceCrumbs(resource)}
      actions={<Acts of={resource} />}
    >
      <div className="row wrap resource-facts">
        {resource.label && <LabelDot of={resource.label} />}
        {resource.tags.map(({ id, name }) => (
          <Pill key={id}>{name}</Pill>
        ))}
        {resource.created_by && (
          <span className="row gap2 sm m2">
            <Face of={resource.created_by} size="x" />
            {resource.created_by.name}
          </span>
        )}
        <span className="sm m2">
          <RelativeTime at={resource.updated_at} />
        </span>
        {file && (
          <span className="sm m2">
            {file.name} · {bytesWords(file.bytes, locale)}
          </span>
        )}
        {url && <span className="sm m2 resource-url">{url}</span>}
        {archived_at ? (
          <Badge>{t(resource.expired ? 'library.resource.expired' : 'library.resource.archived')}</Badge>
        ) : (
          expires_on && (
            <Badge tone="wait">{t('library.resource.until', { day: dates.short(expires_on) })}</Badge>
          )
        )}
      </div>
      <Preview of={resource} />
      <Versions of={resource} />
    </Page>
  )
}

function Acts({ of: resource }: { of: Read }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { id, file, url, can, folder, network } = resource
  const toFolder = () => navigate({ href: shelfOf(network).folder(folder.id), replace: true })
  const acts = useResourceActs((to) => (to === 'deleted' ? toFolder() : undefined))
  const restore = useSend(resources.un_archive, {
    done: ({ title }) => t('ui.toasts.restored', { name: title }),
    failed: () => t('library.archive.restore_failed'),
    stale: [resources.archived.path, folders.list.path],
  })
  const entries = acts.menu(resource)
  return (
    <>
      {can.un_archive && (
        <Button icon={RotateCcw} busy={restore.isPending} onClick={() => restore.mutate({ params: { id } })}>
          {t('library.archive.restore')}
        </Button>
      )}
      {entries.length > 0 && (
        <Menu
          label={t('library.resource.menu', { title: resource.title })}
          align="end"
          items={entries}
          opener={(props) => (
            <Button icon={Settings2} {...props}>
              {t('library.folder.more')}
            </Button>
          )}
        />
      )}
      {file && (
        <a className="btn p" href={`${file.url}${file.url.includes('?') ? '&' : '?'}download=true`} download>
          <Download className="i" aria-hidden="true" />
          <span>{t('library.resource.download')}</span>
        </a>
      )}
      {url && (
        <a className="btn p" href={url} target="_blank" rel="noreferrer noopener">
          <ExternalLink className="i" aria-hidden="true" />
          <span>{t('library.resource.open')}</span>
        </a>
      )}
      {resource.kind === 'page' && can.edit && (
        <LinkButton look="p" icon={Pencil} href={`/resources/${id}/edit`}>
          {t('library.resource.edit')}
        </LinkButton>
      )}
      {acts.dialogs}
    </>
  )
}
