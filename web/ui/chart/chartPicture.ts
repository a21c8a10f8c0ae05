/**
 * A chart as a picture: its words and shapes are drawn onto a canvas where they stand on the page, in the colours and
 * letters they have there. An image made of the SVG itself would know neither the page's fonts nor the words around it.
 */

const EDGE = 24
/** Pictures end up on slides: twice as many dots as on the page. */
const SCALE = 2
/** What is for the hand and not for the eye. */
const LEFT_OUT = '.vh,.chart-tools,.chart-info,.chart-tip,.chart-more,.p-cursor,[popover]'

interface Drawing {
  box: DOMRect
  draw: (pen: CanvasRenderingContext2D) => void
}

export async function pictureOf(figure: HTMLElement): Promise<Blob> {
  await document.fonts.ready
  const drawings = drawingsIn(figure)
  const frame = figure.getBoundingClientRect()
  const right = Math.max(frame.right, ...drawings.map(({ box }) => box.right))
  const foot = Math.max(...drawings.map(({ box }) => box.bottom))
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil((right - frame.left + 2 * EDGE) * SCALE)
  canvas.height = Math.ceil((foot - frame.top + 2 * EDGE) * SCALE)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws on no canvas.')
  pen.fillStyle = groundOf(figure)
  pen.fillRect(0, 0, canvas.width, canvas.height)
  for (const { draw } of drawings) {
    pen.setTransform(SCALE, 0, 0, SCALE, (EDGE - frame.left) * SCALE, (EDGE - frame.top) * SCALE)
    draw(pen)
  }
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!picture) throw new Error('The canvas gave no picture.')
  return picture
}

/** The colour of what the chart stands on. */
function groundOf(element: HTMLElement): string {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (!/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)) return backgroundColor
  }
  return 'Canvas'
}

function drawingsIn(figure: HTMLElement): Drawing[] {
  const walker = document.createTreeWalker(figure, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(LEFT_OUT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const found: Drawing[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof SVGTextElement) found.push(drawnLabel(node))
    else if (node instanceof SVGGeometryElement) found.push(drawnShape(node))
    else if (node instanceof Text && !(node.parentElement instanceof SVGElement))
      found.push(...drawnWords(node))
  }
  return found
}

const pixels = (length: string) => Number.parseFloat(length) || 0

function drawnShape(shape: SVGGeometryElement): Drawing {
  const style = getComputedStyle(shape)
  const matrix = shape.getScreenCTM()
  return {
    box: shape.getBoundingClientRect(),
    draw: (pen) => {
      if (matrix) pen.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
      const path = pathOf(shape)
      pen.globalAlpha = Number(style.opacity)
      if (style.fill !== 'none') {
        pen.fillStyle = style.fill
        pen.fill(path)
      }
      if (style.stroke !== 'none') {
        pen.strokeStyle = style.stroke
        pen.lineWidth = pixels(style.strokeWidth)
        pen.lineCap = style.strokeLinecap as CanvasLineCap
        pen.lineJoin = style.strokeLinejoin as CanvasLineJoin
        pen.setLineDash(style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(pixels))
        pen.stroke(path)
      }
      pen.globalAlpha = 1
    },
  }
}

/** The shapes that charts are made of. */
function pathOf(shape: SVGGeometryElement): Path2D {
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d') ?? '')
  const path = new Path2D()
  if (shape instanceof SVGCircleElement)
    path.arc(shape.cx.baseVal.value, shape.cy.baseVal.value, shape.r.baseVal.value, 0, 2 * Math.PI)
  else if (shape instanceof SVGRectElement) {
    const { x, y, width, height, rx } = shape
    path.roundRect(
      x.baseVal.value,
      y.baseVal.value,
      width.baseVal.value,
      height.baseVal.value,
      rx.baseVal.value,
    )
  } else throw new Error(`No picture has a <${shape.tagName}>.`)
  return path
}

function setLetters(pen: CanvasRenderingContext2D, style: CSSStyleDeclaration) {
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  pen.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing
  pen.textBaseline = 'alphabetic'
}

function drawnLabel(label: SVGTextElement): Drawing {
  const style = getComputedStyle(label)
  const matrix = label.getScreenCTM()
  const start = label.getNumberOfChars() > 0 ? label.getStartPositionOfChar(0) : new DOMPoint()
  const words = label.textContent
  return {
    box: label.getBoundingClientRect(),
    draw: (pen) => {
      if (matrix) pen.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
      setLetters(pen, style)
      if (style.stroke !== 'none') {
        pen.strokeStyle = style.stroke
        pen.lineWidth = pixels(style.strokeWidth)
        pen.setLineDash([])
        pen.strokeText(words, start.x, start.y)
      }
      pen.fillStyle = style.fill
      pen.fillText(words, start.x, start.y)
    },
  }
}

/** Each line of a text for itself: a canvas breaks none. */
function drawnWords(text: Text): Drawing[] {
  const style = text.parentElement && getComputedStyle(text.parentElement)
  if (!style || !text.data.trim()) return []
  return linesOf(text).map(({ words, box }) => ({
    box,
    draw: (pen) => {
      setLetters(pen, style)
      pen.fillStyle = style.color
      pen.fillText(words, box.left, box.top + pen.measureText(words).fontBoundingBoxAscent)
    },
  }))
}

function linesOf(text: Text) {
  const range = document.createRange()
  const lines: { words: string; box: DOMRect }[] = []
  let at = 0
  for (const sign of text.data) {
    range.setStart(text, at)
    at += sign.length
    range.setEnd(text, at)
    const box = range.getBoundingClientRect()
    if (box.height === 0) continue
    const line = lines.at(-1)
    if (line && Math.abs(line.box.top - box.top) < box.height / 2) {
      line.words += sign
      line.box.width = Math.max(line.box.width, box.right - line.box.left)
    } else if (sign.trim()) lines.push({ words: sign, box: DOMRect.fromRect(box) })
  }
  return lines
}
