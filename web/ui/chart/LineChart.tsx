import { TimeChart, type TimeProps } from './TimeChart.tsx'

/** Lines over time, each named at its end; a target and notes where there are any. */
export const LineChart = (props: Omit<TimeProps, 'fill'>) => (
  <TimeChart {...props} fill={props.series.length === 1 && !props.fit ? 'under' : undefined} />
)
