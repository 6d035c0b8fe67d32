import { category, check, choose, count, item, line, scale, slots } from '../menu.ts'
import { opens, type Place } from '../place.ts'

const soy = count('On the side', ['Wasabi', 'Ginger', ['Eel sauce', 0.75], ['Spicy mayo', 0.75]], { to: 6 })
const rice = choose('Rice', ['White', ['Brown', 1]])
const roll = [rice, soy]
const pieces = (name: string, dollars: number, description: string) =>
  item(name, 0, description, [
    count(
      'Pieces',
      [
        ['Nigiri', dollars],
        ['Sashimi', dollars + 0.5],
      ],
      { from: 1, to: 12 },
    ),
    soy,
  ])

export const sushiKumo: Place = {
  franchise_id: 9,
  name: 'Sushi Kumo',
  kind: 'restaurant',
  cuisine: 'Sushi',
  description: 'Twelve seats, one counter. Pick up at the door.',
  phone_number: '4045550109',
  hours: opens('11:30-14:30 17:00-21:30', '11:30-14:30 17:00-22:30', ''),
  pickup_type: 'pickup_type_only_card',
  delivery_type: 'delivery_type_no_delivery',
  prep_minutes: 25,
  categories: [
    category('appetizers', 'Small', [
      item('Miso Soup', 3.5, 'Tofu, wakame.'),
      item('Seaweed Salad', 5.75, 'Sesame.'),
      item('Agedashi Tofu', 6.95, 'Crisp, dashi.'),
      item('Gyoza', 7.5, 'Six, pork.', [choose('Cooked', ['Seared', 'Steamed'])]),
      item('Yellowtail Jalapeño', 14.5, 'Six slices, ponzu.'),
      item('Tuna Tataki', 14.95, 'Seared, garlic chips.', [], { out: 1 }),
    ]),
    category('entrees', 'By the Piece', [
      pieces('Tuna', 3.75, 'Lean, from the loin.'),
      pieces('Salmon', 3.25, 'Cured lightly.'),
      pieces('Yellowtail', 3.5, 'Scallion.'),
      pieces('Eel', 3.75, 'Glazed and torched.'),
      pieces('Shrimp', 2.75, 'Cooked.'),
      pieces('Scallop', 4.25, 'Lemon, salt.'),
      pieces('Sweet Egg', 2.25, 'House tamago.'),
    ]),
    category('entrees', 'Rolls', [
      item('California Roll', 8.5, 'Crab stick, avocado.', roll),
      item('Spicy Tuna Roll', 9.5, 'Chili, cucumber.', [scale('Heat', 1, 5), ...roll]),
      item('Salmon Avocado Roll', 9.25, 'Eight pieces.', roll),
      item('Shrimp Tempura Roll', 10.5, 'Crisp inside.', roll),
      item('Rainbow Roll', 14.95, 'Five fish on top.', roll),
      item('Dragon Roll', 14.5, 'Eel, avocado.', roll),
      item('Cucumber Roll', 5.5, 'Six pieces.', roll),
      item(
        'Kumo Roll',
        16.95,
        'Soft-shell crab, yellowtail and a cloud of shaved daikon over the top; the roll that the counter is named after.',
        roll,
      ),
    ]),
    category('entrees', 'Sets', [
      item('Chef’s Eight', 28, 'Eight pieces, chosen at the counter.', [line('Anything you do not eat?')]),
      item('Roll Set', 21, 'Any three small rolls.', [
        slots('Your three rolls', 3, choose('Roll', ['Tuna', 'Salmon', 'Cucumber', 'Avocado', 'Spicy salmon']), rice),
      ]),
      item('Chirashi', 24.5, 'Eleven kinds over rice.', [rice]),
      item('Salmon Bowl', 17.5, 'Cured salmon, roe.', [
        rice,
        check('Add', [
          ['Avocado', 2],
          ['Soft egg', 1.5],
        ]),
      ]),
    ]),
    category('desserts', 'Sweet', [
      item('Mochi', 2.5, 'Ice cream inside.', [
        count('Flavors', ['Matcha', 'Mango', 'Black sesame', 'Strawberry'], { from: 1, to: 8, each: 2.25 }),
      ]),
      item('Matcha Roll Cake', 6.5, 'One slice.'),
      item('Yuzu Sorbet', 5.75, 'Two scoops.'),
    ]),
    category('drinks', 'Drinks', [
      item('Green Tea', 2.75, 'Pot for one.', [choose('Kind', ['Sencha', 'Genmaicha', 'Hojicha'])]),
      item('Ramune', 3.5, 'With the marble.', [choose('Flavor', ['Original', 'Melon', 'Lychee'])]),
      item('Barley Tea', 2.75, 'Cold.'),
      item('Sparkling Water', 2.75, 'Half a liter.'),
    ]),
  ],
}
