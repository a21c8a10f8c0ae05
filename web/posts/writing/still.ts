/** A film often begins in the dark. */
const SECONDS_IN = 1
const WIDEST = 1280
const PATIENCE_MS = 15_000

/** A picture from the beginning of a film, drawn by the browser that plays it. */
export async function stillOf(url: string): Promise<Blob> {
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'auto'
  film.playsInline = true
  try {
    await heard(film, 'loadedmetadata', () => {
      film.src = url
    })
    const { duration } = film
    await heard(film, 'seeked', () => {
      film.currentTime = Number.isFinite(duration) ? Math.min(SECONDS_IN, duration / 2) : 0
    })
    const scale = Math.min(1, WIDEST / film.videoWidth)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(film.videoWidth * scale)
    canvas.height = Math.round(film.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (drawn) => (drawn ? resolve(drawn) : reject(new Error('nothing was drawn'))),
        'image/jpeg',
        0.9,
      ),
    )
  } finally {
    film.removeAttribute('src')
    film.load()
  }
}

/** Finished when the film reports it, or never. */
function heard(film: HTMLVideoElement, event: string, begin: () => void) {
  return new Promise<void>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`${event} never came`)), PATIENCE_MS)
    film.addEventListener(
      event,
      () => {
        clearTimeout(patience)
        resolve()
      },
      { once: true },
    )
    film.addEventListener(
      'error',
      () => {
        clearTimeout(patience)
        reject(new Error('the film can’t be played'))
      },
      { once: true },
    )
    begin()
  })
}
