import sharp from 'sharp'
const [, , file = '', high = '1100'] = process.argv
const { width = 0, height = 0 } = await sharp(file).metadata()
let n = 0
for (let y = 0; y < height; y += Number(high)) await sharp(file).extract({ left: 0, top: y, width, height: Math.min(Number(high), height - y) }).toFile(file.replace('.png', `-${n++}.png`))
console.log(n, width, height)
