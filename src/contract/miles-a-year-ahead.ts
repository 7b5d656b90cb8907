/** What a car is taken to be driven in each year to come, where its value in later years is estimated. The average of the United States was 13,476 in 2022 (FHWA). */
export const milesAYearAhead = 12_000
