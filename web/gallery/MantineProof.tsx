import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Stepper.css'
import { Stepper } from '@mantine/core'
import { MantineRoom } from '../ui/MantineRoom.tsx'

/** Mantine components in our tokens: they follow the theme and the tenant colour like everything else. */
export function MantineProof() {
  return (
    <MantineRoom>
      <Stepper active={1}>
        <Stepper.Step label="Draft" description="Begun on Monday" />
        <Stepper.Step label="Approval" description="Olu decides" />
        <Stepper.Step label="Published" />
      </Stepper>
    </MantineRoom>
  )
}
