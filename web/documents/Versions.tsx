import { useState } from 'react'
import type { z } from 'zod'
import type { DocumentVersion } from '../../contract/documents/documents.ts'
import { useText } from '../app/texts.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { type Opened, Reading } from './DocumentReader.tsx'
import type { DocumentPage } from './document.ts'

type Version = z.output<typeof DocumentVersion>

const tones: Record<Version['state'], Tone> = {
  draft: 'neutral',
  announced: 'wait',
  in_force: 'ok',
  replaced: 'neutral',
}

/** Every version ever published, the newest first, to be read and compared with the one before it. */
export function Versions({ of: document }: { of: DocumentPage }) {
  const { t } = useText()
  const dates = useDates()
  const [opened, setOpened] = useState<Opened | null>(null)
  const published = document.versions.filter(({ state }) => state !== 'draft')
  if (published.length === 0) return <p className="m2">{t('documents.versions.none')}</p>
  const sinceWhen = { draft: 'from', announced: 'from', in_force: 'since', replaced: 'was' } as const
  return (
    <>
      <ol className="document-versions">
        {published.map((version, at) => {
          const before = published[at + 1]
          return (
            <li key={version.id}>
              <div className="grow">
                <p className="row gap2 wrap">
                  <span className="b">{t('documents.versions.one', { number: version.number })}</span>
                  <Badge tone={tones[version.state]}>{t(`documents.state.${version.state}`)}</Badge>
                </p>
                <p className="sm m2">
                  {[
                    version.effective_at &&
                      t(`documents.versions.${sinceWhen[version.state]}`, {
                        date: dates.short(version.effective_at),
                      }),
                    version.published_by
                      ? t('documents.versions.published', { name: version.published_by.name })
                      : t('documents.versions.published_by_nobody'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {version.summary && <p className="sm">{version.summary}</p>}
              </div>
              <span className="row gap2">
                {before && (
                  <Button small onClick={() => setOpened({ version, before })}>
                    {t('documents.versions.compare')}
                  </Button>
                )}
                <Button small onClick={() => setOpened({ version })}>
                  {t('documents.versions.read')}
                </Button>
              </span>
            </li>
          )
        })}
      </ol>
      {opened && <Reading of={opened} title={document.title} leave={() => setOpened(null)} />}
    </>
  )
}
