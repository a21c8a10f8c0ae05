import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { call } from '../../app/client.ts'
import type { Content } from './content.ts'

/** How many people are in an audience; counted again as it changes. */
export function useAudienceSize(audience: Content['audience'], network_id: number | null) {
  const body = { audience, network_id }
  return useQuery({
    queryKey: [surveys.audience.path, {}, body],
    queryFn: ({ signal }) => call(surveys.audience, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}
