import { AreaChart } from '../ui/chart/AreaChart.tsx'
import { BarChart } from '../ui/chart/BarChart.tsx'
import { DonutChart } from '../ui/chart/DonutChart.tsx'
import { HeatMap } from '../ui/chart/HeatMap.tsx'
import { LineChart } from '../ui/chart/LineChart.tsx'
import { ScatterChart } from '../ui/chart/ScatterChart.tsx'
import { Sparkline } from '../ui/chart/Sparkline.tsx'
import { StackedBar } from '../ui/chart/StackedBar.tsx'
import { Block } from './Block.tsx'
import * as samples from './chartSamples.ts'

const people = { unit: { of: 'people' }, definition: 'Everybody who was checked in, once a month.' }
const dollars = {
  unit: { currency: 'USD' },
  definition: 'What was approved for the fiscal period, and what became of it.',
}
const hours = { unit: { of: 'hours' }, definition: 'Hours that people recorded for their networks.' }
const german = { unit: { of: 'Punkte' }, definition: 'Durchschnitt aller Antworten, von eins bis fünf.' }

/** Every kind of chart, with much, little and nothing to show. */
export function Charts() {
  return (
    <Block name="charts">
      <Lines />
      <Wholes />
      <Bars />
      <Fields />
      <div className="gallery-pair">
        <Sparkline tone={1} says="Members: from 12 to 41" values={[12, 14, 14, 20, 33, 41]} />
        <Sparkline tone={2} says="Attendance: none yet" values={[0, 0, 0, 0]} />
        <Sparkline tone={3} says="Posts: 7 in the only month" values={[7]} />
        <Sparkline tone={4} says="Change: from 3 to minus 2" values={[3, 1, null, -4, -2]} />
      </div>
    </Block>
  )
}

const Lines = () => (
  <div className="gallery-charts">
    <LineChart {...people} title="People taking part each month" series={samples.takingPart} />
    <LineChart {...people} title="Members" series={samples.members} target={{ value: 450 }} />
    <LineChart
      {...german}
      title="Die durchschnittliche Zufriedenheit der Teilnehmenden mit den Veranstaltungen"
      series={samples.german}
      fit
    />
    <LineChart {...people} title="Change of members" series={samples.change} />
    <LineChart {...people} title="Many networks" series={samples.many} />
    <LineChart {...people} title="Posts" series={samples.once} />
    <LineChart {...hours} title="Hours" series={[]} />
    <LineChart {...people} title="Attendance" series={[]} pending />
    <AreaChart
      {...dollars}
      title="The budget over the year"
      series={samples.burnUp}
      target={{ value: 4_800_000, label: 'Budget' }}
      span={{ from: '2026-01-01', until: '2026-12-31' }}
      steps
    />
    <AreaChart {...hours} title="Hours by kind each month" series={samples.kindsOverTime} stacked />
  </div>
)

const Wholes = () => (
  <>
    <StackedBar
      {...dollars}
      title="Annual budget"
      says="$18,300 approved, $9,930 of it spent. $29,700 is still yours to plan."
      parts={samples.budget}
    />
    <div className="gallery-charts">
      <StackedBar
        {...dollars}
        title="Budget of a circle"
        says="$9,930 spent of $48,000."
        parts={samples.budget}
      />
      <StackedBar {...dollars} title="Budget of a region" parts={samples.budget} pending />
      <DonutChart {...hours} title="Hours by what they went to" parts={samples.wholes} />
      <DonutChart {...german} title="Wofür die Zeit verwendet wurde" parts={samples.germanWholes} />
      <DonutChart {...hours} title="Hours of one kind" parts={samples.wholes.slice(0, 1)} />
      <DonutChart {...hours} title="Hours on their way" parts={samples.wholes} pending />
      <StackedBar {...dollars} title="Budget of nobody" parts={[]} />
      <DonutChart {...hours} title="Hours of nobody" parts={[]} />
    </div>
  </>
)

const Bars = () => (
  <div className="gallery-charts">
    <BarChart {...people} title="Joined this quarter" rows={samples.joined} />
    <BarChart {...dollars} title="By quarter" series={samples.stages} rows={samples.quarters} />
    <BarChart {...hours} title="Hours by kind" series={samples.kinds} rows={samples.hours} stacked />
    <BarChart {...people} title="Change in a year" rows={samples.changes} />
    <BarChart {...people} title="Long names" rows={samples.longNames} />
    <BarChart {...people} title="Joined" rows={[]} pending />
    <BarChart {...people} title="Nobody joined" rows={[]} />
  </div>
)

const Fields = () => (
  <div className="gallery-charts">
    <ScatterChart
      {...people}
      title="Taking part at events"
      across={{ title: 'Members', unit: { of: 'people' } }}
      series={samples.clouds}
    />
    <HeatMap {...people} title="When events are well attended" rows={samples.week} columns={samples.times} />
    <HeatMap {...people} title="Joined by month" rows={samples.years} columns={samples.monthNames} tone={2} />
    <HeatMap {...people} title="Joined by hour" rows={[]} columns={samples.times} pending />
  </div>
)
