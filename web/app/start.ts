import type { Start } from '../../contract/pages/start.ts'

/** What the server wrote into the page; null in development, where the page comes without it. */
export const start: Start | null = readStart()

function readStart(): Start | null {
  const written = document.getElementById('start')?.textContent ?? 'null'
  try {
    return JSON.parse(written) as Start | null
  } catch {
    return null
  }
}
