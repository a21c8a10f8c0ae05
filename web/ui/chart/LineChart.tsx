import { TimeChart, type TimeProps } from './TimeChart.tsx'

/** Lines over time, each named at its end; a target and notes where there are any. */
export const LineChart = (props: Omit<TimeProps, 'fill'>) => (
  <TimeChart
    {...props}
    // What lies below a line says how much there is, from nothing on.
    fill={props.series.length === 1 && !props.fit && !props.ends?.from ? 'under' : undefined}
  />
)
