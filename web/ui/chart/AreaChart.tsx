import { TimeChart, type TimeProps } from './TimeChart.tsx'

interface Props extends Omit<TimeProps, 'fill' | 'fit'> {
  /** One on top of the other: together they are the whole. Else each from zero. */
  stacked?: boolean
}

/** Amounts that grow over time, as a budget that is spent. */
export const AreaChart = ({ stacked = false, ...props }: Props) => (
  <TimeChart {...props} fill={stacked ? 'stacked' : 'under'} />
)
