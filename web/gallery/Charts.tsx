import { LineChart } from '../ui/LineChart.tsx'
import { Sparkline } from '../ui/Sparkline.tsx'
import { Block } from './Block.tsx'

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const points = (values: readonly number[]) =>
  values.map((value, at) => ({ key: months[at] ?? String(at), label: months[at] ?? '', value }))

export function Charts() {
  return (
    <Block name="charts">
      <div className="gallery-pair">
        <LineChart
          tone={1}
          says="Registrations, June to November: 41 in all, 12 at most"
          points={points([3, 5, 12, 4, 9, 8])}
        />
        <LineChart
          tone={2}
          says="Attendance, June to November: none yet"
          points={points([0, 0, 0, 0, 0, 0])}
        />
        <LineChart tone={3} says="Posts in November: 7" points={points([7])} />
        <LineChart
          tone={4}
          says="Hours, June to November: 18,400 in all"
          points={points([900, 2400, 5200, 3100, 4800, 2000])}
        />
      </div>
      <div className="gallery-pair">
        <Sparkline tone={1} says="Members: from 12 to 41" values={[12, 14, 14, 20, 33, 41]} />
        <Sparkline tone={2} says="Attendance: none yet" values={[0, 0, 0, 0]} />
        <Sparkline tone={3} says="Posts: 7 in the only month" values={[7]} />
      </div>
    </Block>
  )
}
