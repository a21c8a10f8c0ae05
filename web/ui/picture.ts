/** The part of a picture that is kept, in its own pixels. */
export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Cuts a picture in the browser, no larger than it will be shown. The server encodes it again in any case. */
export async function cutPicture(file: Blob, cut: Cut, width: number, aspect: number): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, width / cut.width)
  const canvas = document.createElement('canvas')
  // Whole pixels in exactly this ratio: cropping by hand is sometimes off by one.
  canvas.height = Math.max(1, Math.floor((cut.width * scale) / aspect))
  canvas.width = Math.max(1, Math.round(canvas.height * aspect))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser offers no canvas.')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  picture.close()
  // Logos and faces may be transparent; photographs needn't weigh like it.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture came out empty.'))),
      type,
      0.92,
    ),
  )
}
