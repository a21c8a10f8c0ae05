import { BarChart } from '../ui/chart/BarChart.tsx'
import { LineChart } from '../ui/chart/LineChart.tsx'
import { Sparkline } from '../ui/chart/Sparkline.tsx'
import { StackedBar } from '../ui/chart/StackedBar.tsx'
import { Block } from './Block.tsx'
import * as samples from './chartSamples.ts'

const people = { of: 'people' }
const dollars = { currency: 'USD' }
const definition = 'Everybody who registered for an event of the network and was checked in, once a month.'

/** Every kind of chart, with much, little and nothing to show. */
export function Charts() {
  return (
    <Block name="charts">
      <div className="gallery-charts">
        <LineChart
          title="People taking part each month"
          unit={people}
          definition={definition}
          series={samples.takingPart}
        />
        <BarChart title="Joined this quarter" unit={people} definition={definition} rows={samples.joined} />
        <LineChart
          title="Members"
          unit={people}
          definition={definition}
          series={samples.members}
          target={{ value: 450 }}
        />
        <LineChart
          title="Die durchschnittliche Zufriedenheit der Teilnehmenden mit den Veranstaltungen"
          unit={{ of: 'Punkte' }}
          definition={definition}
          series={samples.german}
          fit
        />
        <LineChart title="Change of members" unit={people} definition={definition} series={samples.change} />
        <LineChart title="Posts" unit={{ of: 'posts' }} definition={definition} series={samples.once} />
        <LineChart title="Hours" unit={{ of: 'hours' }} definition={definition} series={[]} />
        <LineChart title="Attendance" unit={people} definition={definition} series={[]} pending />
      </div>
      <StackedBar
        title="Annual budget"
        unit={dollars}
        definition="What was approved for the fiscal period, and what became of it."
        says="$18,300 approved, $9,930 of it spent. $29,700 is still yours to plan."
        parts={samples.budget}
      />
      <div className="gallery-charts">
        <BarChart
          title="By quarter"
          unit={dollars}
          definition={definition}
          series={samples.stages}
          rows={samples.quarters}
        />
        <BarChart
          title="Hours by kind"
          unit={{ of: 'hours' }}
          definition={definition}
          series={samples.kinds}
          rows={samples.hours}
          stacked
        />
        <BarChart title="Change in a year" unit={people} definition={definition} rows={samples.changes} />
        <BarChart title="Long names" unit={people} definition={definition} rows={samples.longNames} />
        <BarChart title="Nobody joined" unit={people} definition={definition} rows={[]} />
        <BarChart title="Joined" unit={people} definition={definition} rows={[]} pending />
      </div>
      <StackedBar title="Budget of a network" unit={dollars} definition={definition} parts={[]} />
      <StackedBar
        title="Budget of a community"
        unit={dollars}
        definition={definition}
        says="$9,930 spent of $48,000."
        parts={samples.budget}
      />
      <StackedBar
        title="Budget of a region"
        unit={dollars}
        definition={definition}
        parts={samples.budget}
        pending
      />
      <div className="gallery-pair">
        <Sparkline tone={1} says="Members: from 12 to 41" values={[12, 14, 14, 20, 33, 41]} />
        <Sparkline tone={2} says="Attendance: none yet" values={[0, 0, 0, 0]} />
        <Sparkline tone={3} says="Posts: 7 in the only month" values={[7]} />
        <Sparkline tone={4} says="Change: from 3 to minus 2" values={[3, 1, null, -4, -2]} />
      </div>
    </Block>
  )
}
