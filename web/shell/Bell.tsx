import { Bell as BellMark } from 'lucide-react'
import { late, useLate } from '../app/late.ts'
import { useMe } from '../app/me.ts'
import { loadTexts, useText } from '../app/texts.ts'
import { Popover } from '../ui/dialogs/Popover.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { Loading } from '../ui/tables/ListState.tsx'
import { useNotHere } from './notHere.ts'

const panel = late(async () => {
  const [{ BellPanel }] = await Promise.all([import('../messages/BellPanel.tsx'), loadTexts(['messages'])])
  return BellPanel
})

export function Bell() {
  const { t } = useText()
  const { unread_notifications: count } = useMe()
  const label = count > 0 ? t('shell.bell.new', { count }) : t('shell.bell.none')
  return (
    <Popover
      label={t('shell.bell.none')}
      align="end"
      className="bell"
      opener={(props) => (
        <button type="button" className="tool" aria-label={label} {...props}>
          <Icon of={BellMark} />
          {count > 0 && <span className="dot" />}
        </button>
      )}
    >
      {(close) => <Latest close={close} />}
    </Popover>
  )
}

function Latest({ close }: { close: () => void }) {
  const Panel = useLate(panel, true, useNotHere(close))
  return Panel ? (
    <Panel close={close} />
  ) : (
    <Loading>
      <SkeletonList />
    </Loading>
  )
}
