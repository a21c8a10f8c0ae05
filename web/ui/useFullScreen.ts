import { useEffect, useState } from 'react'

/** Whether something fills the screen. */
export function useFullScreen() {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const change = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [])
  return full
}
