import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useEnterprise } from '../app/me.ts'
import { pathOf } from '../app/path.ts'
import { useText } from '../app/texts.ts'
import { visit } from '../app/visits.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { SkipLink } from '../ui/VisuallyHidden.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Looking } from './LookFrame.tsx'
import { Moving } from './MovedNotice.tsx'
import { Offline } from './Offline.tsx'
import { useNamedTitle } from './title.ts'

/** What every page has in any frame: the skip link, a title, and an announcement of the page for screen readers. */
export function Root() {
  return (
    <>
      <SkipLink />
      <WhereOneIs />
      <Moving />
      <Looking />
      <Outlet />
      <LeaveGuard />
      <Toasts />
      <Offline />
    </>
  )
}

function WhereOneIs() {
  const { t } = useText()
  const router = useRouter()
  const { browser_title } = useEnterprise()
  const named = useNamedTitle()
  const key = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  const page = named ?? (key ? t(key) : '')
  const suffix = browser_title || t('shell.brand')
  const [moved, setMoved] = useState(false)

  useEffect(() => {
    document.title = page ? t('shell.title', { page, suffix }) : suffix
  }, [page, suffix, t])

  useEffect(() => {
    visit(pathOf(router.state.location))
    return router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
      if (!pathChanged || !fromLocation) return
      setMoved(true)
      visit(pathOf(toLocation))
      // Where the page begins with a field, that is where one goes on.
      if (document.activeElement?.matches('main :is(input, textarea)')) return
      const heading = document.querySelector<HTMLElement>('main [data-page-title]')
      ;(heading ?? document.getElementById('main'))?.focus({ preventScroll: true })
    })
  }, [router])

  return (
    <p className="vh" aria-live="polite">
      {moved && page && t('shell.went_to', { page })}
    </p>
  )
}
