import {
  FileAudio,
  FileImage,
  File as FileMark,
  FileText,
  FileVideo,
  Link2,
  NotebookText,
} from 'lucide-react'
import type { z } from 'zod'
import type { Resource } from '../../contract/library/resources.ts'
import { Icon } from '../ui/Icon.tsx'

const byPreview = {
  picture: FileImage,
  pdf: FileText,
  video: FileVideo,
  audio: FileAudio,
  text: FileText,
}

type Shown = Pick<z.output<typeof Resource>, 'kind' | 'file'>

export const markOf = ({ kind, file }: Shown) =>
  kind === 'link'
    ? Link2
    : kind === 'page'
      ? NotebookText
      : file?.preview
        ? byPreview[file.preview]
        : FileMark

/** A picture of it where there is one, else a mark of its kind. */
export function ResourceIcon({ of: resource }: { of: Shown }) {
  const picture = resource.file?.thumbnail_url
  return (
    <span className="resource-mark">
      {picture ? (
        <img src={picture} alt="" width={36} height={36} loading="lazy" />
      ) : (
        <Icon of={markOf(resource)} />
      )}
    </span>
  )
}
