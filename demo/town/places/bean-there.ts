import { category, check, choose, count, item, line, scale, together, without } from '../menu.ts'
import { opens, type Place } from '../place.ts'

const size = choose('Size', ['8 oz', ['12 oz', 0.75], ['16 oz', 1.25]])
const milk = without(choose('Milk', ['Whole', 'Skim', ['Oat', 0.9], ['Almond', 0.8], ['Soy', 0.7], 'No milk']), 'Oat')
const syrups = count('Syrups, by the pump', ['Vanilla', 'Caramel', 'Hazelnut', ['Lavender', 0.15]], {
  to: 6,
  each: 0.5,
})
const shots = choose('Espresso', ['House', ['Decaf', 0, 'DECAF'], ['Extra shot', 1.1]])
const cup = line('Name on the cup')
const espresso = [together('Cup', size, milk, shots), syrups, cup]
const iced = [choose('Size', ['16 oz', ['24 oz', 1]]), milk, syrups, scale('Ice, from 0 to 4', 0, 4), cup]
const warm = choose('Warmed?', ['Yes', 'No'])

export const beanThere: Place = {
  franchise_id: 11,
  name: 'Bean There',
  kind: 'restaurant',
  cuisine: 'Coffee',
  description: 'Roasted on Lock Lane. Two baristas, one cat.',
  phone_number: '4045550111',
  hours: opens('06:30-19:00', '07:00-20:00', '08:00-17:00'),
  pickup_type: 'pickup_type_only_at_store',
  delivery_type: 'delivery_type_no_delivery',
  prep_minutes: 6,
  categories: [
    category('drinks', 'Espresso', [
      item('Espresso', 2.95, 'Two ounces.', [shots, cup]),
      item('Americano', 3.25, 'Hot water, espresso.', [size, shots, cup]),
      item('Cortado', 3.75, 'Half milk.', [milk, shots, cup]),
      item('Cappuccino', 4.25, 'Dry or wet.', [choose('Foam', ['Wet', 'Dry']), ...espresso]),
      item('Latte', 4.5, 'Smooth.', espresso),
      item('Mocha', 4.95, 'Dark chocolate.', espresso),
      item(
        'Honey Lavender Latte',
        5.5,
        'Honey from the roof of the town hall, lavender steeped overnight, and a double shot of the house roast poured slowly over both.',
        espresso,
      ),
    ]),
    category('drinks', 'Coffee and Tea', [
      item('Drip Coffee', 2.5, 'Today’s roast.', [size, check('Room for', ['Cream', 'Sugar']), cup]),
      item('Pour Over', 4.25, 'Four minutes.', [
        choose('Beans', ['Valley blend', 'Highland', ['Single farm', 1.5]]),
        cup,
      ]),
      item('Cold Brew', 4.25, 'Eighteen hours.', iced),
      item('Iced Latte', 4.75, 'Over ice.', iced),
      item('Chai Latte', 4.75, 'House spice.', espresso),
      item('Matcha Latte', 5.25, 'Whisked.', [size, milk, cup]),
      item('Black Tea', 2.75, 'Assam.', [size, cup]),
      item('Mint Tea', 2.75, 'Fresh leaves.', [size, cup]),
      item('Hot Chocolate', 3.95, 'With a marshmallow.', [size, milk, cup]),
    ]),
    category('desserts', 'Pastry', [
      item('Croissant', 3.75, 'Butter.', [warm]),
      item('Almond Croissant', 4.5, 'Twice baked.', [warm]),
      item('Cinnamon Roll', 4.25, 'Large.', [warm]),
      item('Blueberry Muffin', 3.5, 'Crumb top.', [warm]),
      item('Banana Bread', 3.25, 'Thick slice.', [warm], { out: 1 }),
      item('Lemon Bar', 3.5, 'Sharp.'),
    ]),
    category('entrees', 'Breakfast', [
      item('Bagel', 3.25, 'Toasted.', [
        choose('Bagel', ['Plain', 'Sesame', 'Everything']),
        choose('Spread', ['Butter', ['Cream cheese', 1], ['Avocado', 2]]),
      ]),
      item('Egg Sandwich', 6.5, 'Brioche, cheddar.'),
      item('Oatmeal', 5.25, 'Maple, pecans.'),
      item('Yogurt and Granola', 5.75, 'Berries.'),
    ]),
  ],
}
