/** The equipment that a car may have, in the groups in which it is listed. */
export const equipmentGroups = {
  comfort: [
    ...(['Air conditioning', 'Automatic climate control', 'Rear climate control', 'Auxiliary heating'] as const),
    ...(['Heated front seats', 'Heated rear seats', 'Ventilated seats', 'Massage seats'] as const),
    ...(['Power seats', 'Memory seats', 'Leather seats', 'Alcantara seats'] as const),
    ...(['Sport seats', 'Heated steering wheel', 'Keyless entry', 'Keyless start'] as const),
    ...(['Remote start', 'Power tailgate', 'Sunroof', 'Panoramic roof'] as const),
    ...(['Cruise control', 'Power folding mirrors', 'Ambient lighting', 'Wireless charging'] as const),
  ],
  assistance: [
    ...(['Adaptive cruise control', 'Lane departure warning', 'Lane keeping assist', 'Blind spot monitor'] as const),
    ...(['Emergency braking', 'Rear cross-traffic alert', 'Front parking sensors', 'Rear parking sensors'] as const),
    ...(['Rear-view camera', '360-degree camera', 'Self-parking', 'Head-up display'] as const),
    ...(['Traffic sign recognition', 'Night vision', 'Hill start assist', 'Driver attention monitor'] as const),
  ],
  entertainment: [
    ...(['Navigation', 'Bluetooth', 'Apple CarPlay', 'Android Auto'] as const),
    ...(['Touchscreen', 'Digital instruments', 'Premium sound', 'Satellite radio'] as const),
    ...(['Digital radio', 'USB ports', 'Wi-Fi hotspot', 'Rear entertainment'] as const),
    ...(['Voice control'] as const),
  ],
  safety: [
    ...(['Antilock brakes', 'Stability control', 'Traction control', 'Front airbags'] as const),
    ...(['Side airbags', 'Curtain airbags', 'Knee airbags', 'Child seat anchors'] as const),
    ...(['Tire pressure monitor', 'Alarm', 'Immobilizer'] as const),
  ],
  outside: [
    ...(['LED headlights', 'Xenon headlights', 'Matrix headlights', 'Fog lights'] as const),
    ...(['Daytime running lights', 'Automatic high beams', 'Rain sensor', 'Tinted windows'] as const),
    ...(['Roof rails', 'Tow hitch', 'Alloy wheels', 'Spare wheel'] as const),
    ...(['Winter tires', 'Air suspension', 'Adaptive suspension', 'Sport exhaust'] as const),
    ...(['Carbon-ceramic brakes'] as const),
  ],
} as const
