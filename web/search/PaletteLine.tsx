import { ArrowRight, Zap } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { Found } from '../../contract/search/search.ts'
import { useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Doable } from './doable.ts'
import { FoundMark } from './FoundMark.tsx'
import { Marked } from './Marked.tsx'

export type Finding = z.output<typeof Found>
/** How the line is called that leads to everything found. */
export const ALL = 'all'

/** Something found or visited, something that can be done, or the way to everything that was found. */
export type Choice =
  | (Finding & { recent?: true })
  | Doable
  | (Pick<Finding, 'name' | 'link'> & { kind: typeof ALL })

interface Props {
  of: Choice
  question: string
  id: string
  heading: string | null
  chosen: boolean
  /** The key that opens it with Alt. */
  digit: number | undefined
  onPoint: () => void
  onOpen: () => void
}

export function PaletteLine({ of: one, question, id, heading, chosen, digit, onPoint, onOpen }: Props) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <>
      {heading && (
        <div className="kind" role="presentation">
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field above, which keeps the focus. */}
      <div
        ref={line}
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={chosen}
        aria-keyshortcuts={digit === undefined ? undefined : `Alt+${digit}`}
        onMouseMove={onPoint}
        onClick={onOpen}
      >
        <Words of={one} question={question} />
        {digit !== undefined && (
          <span className="key only-l" aria-hidden="true">
            Alt {digit}
          </span>
        )}
      </div>
    </>
  )
}

function Words({ of: one, question }: { of: Choice; question: string }) {
  const { t } = useText()
  if (one.kind === ALL)
    return (
      <>
        <span className="av page-mark">
          <Icon of={ArrowRight} size="s" />
        </span>
        <span className="grow b one">{t('search.all', { search: one.name })}</span>
      </>
    )
  return (
    <>
      {one.kind === 'command' ? (
        <span className="av page-mark">
          <Icon of={one.does ? Zap : ArrowRight} size="s" />
        </span>
      ) : (
        <FoundMark of={one} />
      )}
      <span className="grow">
        <span className="b one">
          <Marked text={one.name} question={question} />
        </span>
        {one.detail && <span className="sm m3 one">{one.detail}</span>}
      </span>
    </>
  )
}
